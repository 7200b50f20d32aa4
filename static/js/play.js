// What makes the mat smoother; every move works without it.
//
// The mat is <section id="mat" data-match data-ordinal>. Whenever it comes back with another
// ordinal, whether the page was loaded anew or the mat alone was swapped, what changed is shown
// once: the pieces settle, the counters that changed their place slide, one sentence is announced,
// and the focus stays on the mat.
"use strict";

(() => {
    const SETTLE = 280; // milliseconds
    const SLIDE = 320;
    const STAGGER = 60; // shared among all counters that move
    const GUARD = 5000; // a form that was never answered may be sent again
    const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";
    const EDITABLE = "input, select, textarea, [contenteditable]:not([contenteditable=false])";
    const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
    const mat = () => document.getElementById("mat");

    // What is remembered from one state of the mat to the next, across page loads too.

    function arrangement() {
        const box = mat().getBoundingClientRect();
        const counters = {};
        for (const counter of mat().querySelectorAll("[data-counter]")) {
            const at = counter.getBoundingClientRect();
            const place = counter.closest("[data-place]").dataset.place;
            counters[counter.dataset.counter] = [place, at.left - box.left, at.top - box.top];
        }
        return { match: mat().dataset.match, ordinal: mat().dataset.ordinal, counters };
    }

    // Merely naming a storage fails where the browser allows none, as in a frame.
    const stored = {
        read(storage, name) {
            try {
                return JSON.parse(window[storage].getItem(name));
            } catch {
                return null;
            }
        },
        write(storage, name, value) {
            try {
                window[storage].setItem(name, JSON.stringify(value));
            } catch {
                // A browser that stores nothing, as in a frame, shows less motion.
            }
        },
    };

    // Motion

    function slide(before) {
        const box = mat().getBoundingClientRect();
        const moved = [...mat().querySelectorAll("[data-counter]")].filter((counter) => {
            const was = before.counters[counter.dataset.counter];
            return was && was[0] !== counter.closest("[data-place]").dataset.place;
        });
        moved.forEach((counter, nth) => {
            const [, left, top] = before.counters[counter.dataset.counter];
            const at = counter.getBoundingClientRect();
            const from = `translate(${left + box.left - at.left}px, ${top + box.top - at.top}px)`;
            counter.animate([{ transform: from }, { transform: "none" }], {
                duration: SLIDE,
                delay: (STAGGER * nth) / moved.length,
                easing: EASE,
                fill: "backwards",
            });
        });
    }

    function settle() {
        for (const [nth, piece] of [...mat().querySelectorAll(".fall .piece")].entries()) {
            const turn = nth % 2 ? 16 : -16;
            piece.animate(
                [
                    { transform: `translateY(-8%) rotate(${turn}deg)`, opacity: 0 },
                    { transform: "none", opacity: 1 },
                ],
                { duration: SETTLE, easing: EASE },
            );
        }
    }

    // Words and focus

    const status = document.createElement("p");
    status.id = "announced";
    status.className = "unseen";
    status.setAttribute("role", "status");

    function announce() {
        const said = mat().querySelector("[data-said]");
        // A region that has just been made is not listened to yet.
        window.setTimeout(() => {
            status.textContent = said ? said.textContent.trim() : "";
        }, 100);
    }

    // Whoever plays by keyboard finds the next move under the same key as the last one.
    function keepFocus() {
        const at = document.activeElement;
        if (onMat && (at === mat() || !mat().contains(at))) {
            // When the match is over, the next key must not lay out another one unseen.
            const next = mat().querySelector(
                mat().hasAttribute("data-over")
                    ? "[data-said]"
                    : ".moves button[data-key]:not(:disabled)",
            ) || mat();
            next.focus({ preventScroll: true });
        }
    }

    // A new state of the mat

    let last = null;
    let onMat = false;

    function arrived(before) {
        const advanced = before && before.match === mat().dataset.match
            && Number(before.ordinal) < Number(mat().dataset.ordinal);
        if (advanced) {
            if (!stillness.matches) {
                settle();
                slide(before);
            }
            announce();
        }
        keepFocus();
        showKeys();
        last = arrangement();
    }

    // Keys

    const KEYS = "keys"; // in the storage and as a class of the page
    let keysOn = stored.read("localStorage", KEYS) !== false;

    function showKeys() {
        document.documentElement.classList.toggle(KEYS, keysOn);
        for (const button of mat().querySelectorAll(".keys-switch")) {
            button.hidden = false;
            button.setAttribute("aria-pressed", String(keysOn));
        }
    }

    function pressed(event) {
        if (event.defaultPrevented || event.repeat || !keysOn) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.target.closest(EDITABLE)) return;
        const key = CSS.escape(event.key.toLowerCase());
        const button = mat().querySelector(`.moves [data-key="${key}"]:not(:disabled)`);
        if (button) {
            event.preventDefault();
            onMat = true;
            button.click();
        }
    }

    function clicked(event) {
        if (event.target.closest(".keys-switch")) {
            keysOn = !keysOn;
            stored.write("localStorage", KEYS, keysOn);
            showKeys();
        }
    }

    // The first of two clicks is the move.
    function sent(event) {
        const form = event.target;
        if (!form.matches(".moves, .resign form")) return;
        if (form.dataset.sent) {
            event.preventDefault();
            event.stopImmediatePropagation();
            return;
        }
        form.dataset.sent = "yes";
        onMat = true;
        window.setTimeout(() => delete form.dataset.sent, GUARD);
    }

    function begin() {
        if (!mat()) return;
        document.body.append(status);
        const before = stored.read("sessionStorage", "mat");
        onMat = Boolean(before && before.onMat && before.match === mat().dataset.match);
        arrived(before);
        // An address that ends in #mat draws the focus to the whole mat once the page has loaded.
        window.addEventListener("load", () => window.setTimeout(keepFocus));
        new MutationObserver(() => {
            if (mat() && mat().dataset.ordinal !== last.ordinal) arrived(last);
        }).observe(document.body, { childList: true, subtree: true });
        document.addEventListener("submit", sent, true);
        document.addEventListener("keydown", pressed);
        document.addEventListener("click", clicked);
        document.addEventListener("focusin", (event) => {
            onMat = mat().contains(event.target);
        });
        document.addEventListener("pointerdown", (event) => {
            if (!mat().contains(event.target)) onMat = false;
        });
        window.addEventListener("resize", () => {
            last = arrangement();
        });
        window.addEventListener("pagehide", () => {
            stored.write("sessionStorage", "mat", { ...arrangement(), onMat });
        });
        window.addEventListener("pageshow", (event) => {
            // The browser kept this page while the match went on elsewhere.
            if (event.persisted) window.location.reload();
        });
    }

    begin();
})();
