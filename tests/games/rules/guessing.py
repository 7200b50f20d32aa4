"""Documents of guessing games that the tests of the rules read."""

HANDS = """\
format: 1
ruleset: hands
class: hand-game
players: {sides: 2, per_side: 2, starts: by agreement, rests_on: who}
pieces:
  plain: {called: the plain bone, rests_on: bones}
  marked: {called: the marked bone, rests_on: bones}
hiding:
  rests_on: hiding
  by: one side
  hiders: 2
  places: [right, left]
  ways: [apart, together]
  mixed: all in the same way
guessing:
  rests_on: guessing
  names: place
  sought: plain
  by: one for the side, by turns
scores:
  - {name: both, guess: 2 right, guessers: 2, rests_on: both}
  - {name: half, guess: 1 right of 2, guessers: 1, rests_on: half}
  - {name: lone, guess: 1 right of 1, guessers: 1, rests_on: lone}
  - {name: wrong, guess: none right, holders: one for each wrong, rests_on: wrong}
turn:
  rests_on: turn
  right: guessers play next
  some_right: missed play again
  wrong: missed play again
counters:
  rests_on: ten
  total: 10
  start: pool
  paid_by: [pool, opponent]
  win_beyond_pool: rest from the opponent
end: {value: all counters, rests_on: end}
"""

STICKS = """\
format: 1
ruleset: sticks
class: stick-games
players: {sides: 2, per_side: 1, starts: by agreement, rests_on: who}
dividing:
  rests_on: sticks
  sticks: {count: 12, implement: stick}
  held: one bundle
  may_part: some parted and some kept
  counted: those parted off
  law: bunches equal
guessing:
  rests_on: guessing
  names: {remainder: 4}
  none_left: counts as a full number
  calls: {1: ken, 4: to}
scores:
  - {name: right, guess: all right, guessers: 1, rests_on: right}
  - {name: wrong, guess: none right, holders: 1, rests_on: wrong}
turn: {right: guessers play next, wrong: same side plays again, rests_on: turn}
counters: {tally: bets, rests_on: bets}
end: {value: {target: 3}, rests_on: end}
"""

BALL = """\
format: 1
ruleset: ball
class: hidden-ball-game
players: {sides: 2, per_side: 1, starts: by agreement, rests_on: who}
pieces: {ball: {rests_on: ball}}
hiding: {by: one side, hiders: 1, places: [one, two, three], rests_on: hiding}
guessing: {names: place, looks: 2, rests_on: guessing}
scores:
  - {name: first, guess: all right at look 1, guessers: 2, rests_on: first}
  - {name: second, guess: all right at look 2, guessers: 1, rests_on: second}
  - {name: never, guess: otherwise, holders: 1, rests_on: never}
turn: {right: guessers play next, wrong: same side plays again, rests_on: turn}
counters: {tally: points, rests_on: points}
end: {value: {target: 5}, rests_on: end}
"""

# Somebody of neither side hides, and the sides guess by turns until one has guessed wrongly.
NEUTRAL = """\
format: 1
ruleset: third-hand
class: hidden-ball-game
players: {sides: 2, per_side: 1, starts: by agreement, rests_on: who}
pieces: {ball: {rests_on: ball}}
hiding: {by: a neutral hider, places: [one, two, three], rests_on: hiding}
guessing: {names: place, rests_on: guessing}
scores:
  - {name: right, guess: all right, guessers: 2, rests_on: right}
  - {name: wrong, guess: otherwise, holders: 1, rests_on: wrong}
turn: {right: same side guesses again, wrong: other side guesses next, rests_on: turn}
counters: {tally: points, rests_on: points}
end: {value: {target: 5}, rests_on: end}
"""

# Each side hides a ball of its own and a peg that all have alike.
OWN_BALLS = """\
format: 1
ruleset: own-balls
class: hidden-ball-game
players: {sides: 2, per_side: 1, starts: by agreement, marks: [red, blue], rests_on: who}
pieces:
  red: {called: the red ball, rests_on: balls}
  blue: {called: the blue ball, rests_on: balls}
  peg: {called: the peg, rests_on: balls}
hiding: {by: one side, hiders: 1, places: [one, two], ways: [apart, together], rests_on: hiding}
guessing: {names: place, sought: own, rests_on: guessing}
scores:
  - {name: right, guess: all right, guessers: 1, rests_on: right}
  - {name: wrong, guess: otherwise, holders: 1, rests_on: wrong}
turn: {right: guessers play next, wrong: same side plays again, rests_on: turn}
counters: {tally: points, rests_on: points}
end: {value: {target: 3}, rests_on: end}
"""


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A document with passages of it replaced; each must occur."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text
