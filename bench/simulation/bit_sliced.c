/* Plum stones to 100 counters with one game in each bit: what a toss costs when nothing is looked up.

   A number is held as seven planes, one a binary digit, and a plane has a bit for each game. Four
   of a game's five random bits decide what it scores: ten points once in 16 times, one point once in
   eight. Lanes that end a game begin another at once. */
#include <stdint.h>

#define WORDS 8
typedef uint64_t plane __attribute__((vector_size(8 * WORDS)));

typedef struct { plane a, b, c, d; } generator;

static inline plane drawn(generator *g)
{
    plane out = g->a + g->b + g->d;
    g->d += 1;
    g->a = g->b ^ (g->b >> 11);
    g->b = g->c + (g->c << 3);
    g->c = ((g->c << 24) | (g->c >> 40)) + out;
    return out;
}

static void seeded(generator *g, const uint64_t *seeds)
{
    for (int n = 0; n < WORDS; n++) {
        g->a[n] = seeds[3 * n];
        g->b[n] = seeds[3 * n + 1];
        g->c[n] = seeds[3 * n + 2];
        g->d[n] = 1;
    }
    for (int n = 0; n < 12; n++)
        drawn(g);
}

/* The generator alone: so many tosses of five bits each; answers something of what it drew. */
uint64_t tosses_alone(int64_t tosses, const uint64_t *seeds)
{
    generator g;
    plane all = {0};
    seeded(&g, seeds);
    for (int64_t n = 0; n < tosses; n += 64 * WORDS)
        for (int bit = 0; bit < 5; bit++)
            all ^= drawn(&g);
    uint64_t told = 0;
    for (int n = 0; n < WORDS; n++)
        told ^= all[n];
    return told;
}

/* So many games in each bit; answers how many tosses they took together. */
int64_t play(int64_t games_each, const uint64_t *seeds)
{
    static const int hundred[7] = {0, 0, 1, 0, 0, 1, 1};
    generator g;
    plane pool[7], mine[7], other[7];
    int64_t left[64 * WORDS], since[64 * WORDS], tosses = 0, playing = 64 * WORDS;
    seeded(&g, seeds);
    for (int k = 0; k < 7; k++) {
        pool[k] = (plane){0} - (uint64_t)hundred[k];
        mine[k] = other[k] = (plane){0};
    }
    for (int n = 0; n < 64 * WORDS; n++) {
        left[n] = games_each;
        since[n] = 0;
    }
    for (int64_t toss = 1; playing; toss++) {
        plane r0 = drawn(&g), r1 = drawn(&g), r2 = drawn(&g), r3 = drawn(&g);
        plane ten = r0 & r1 & r2 & r3;
        plane one = r0 & r1 & ~r2;
        plane points[4] = {one, ten, (plane){0}, ten};
        plane lacks = {0}, carry = {0}, gained = {0}, rest[7];
        for (int k = 0; k < 7; k++) {
            plane p = k < 4 ? points[k] : (plane){0};
            /* What is left of the pool, or below nothing what the other side owes. */
            rest[k] = pool[k] ^ p ^ lacks;
            lacks = (~pool[k] & (p | lacks)) | (p & lacks);
            plane m = mine[k];
            mine[k] = m ^ p ^ gained;
            gained = (m & p) | (gained & (m ^ p));
        }
        plane any = {0};
        for (int k = 0; k < 7; k++) {
            pool[k] = rest[k] & ~lacks;
            plane o = other[k], owed = rest[k] & lacks;
            other[k] = o ^ owed ^ carry;
            carry = (o & owed) | (carry & (o ^ owed));
            any |= pool[k] | other[k];
        }
        plane over = (lacks & ~carry) | ~any;
        plane passes = ~(ten | one);
        for (int k = 0; k < 7; k++) {
            plane swapped = (mine[k] ^ other[k]) & passes;
            mine[k] ^= swapped;
            other[k] ^= swapped;
            /* Whoever is over begins again. */
            mine[k] &= ~over;
            other[k] &= ~over;
            pool[k] = hundred[k] ? pool[k] | over : pool[k] & ~over;
        }
        for (int word = 0; word < WORDS; word++)
            for (uint64_t ended = over[word]; ended; ended &= ended - 1) {
                int n = 64 * word + __builtin_ctzll(ended);
                if (left[n]) {
                    tosses += toss - since[n];
                    playing -= --left[n] == 0;
                }
                since[n] = toss;
            }
    }
    return tosses;
}
