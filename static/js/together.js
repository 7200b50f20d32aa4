// What keeps the page of a match in step with those who play it elsewhere.
//
// The match is <div id="match" data-mark data-follow>: the mark of what it shows, and the address
// that says what it shows now. Without data-follow nobody else can change it. That address is asked
// again and again while the page is seen, with the mark, and answers 304 while nothing is new.
"use strict";

(() => {
    const OFTEN = 2_000; // milliseconds from one answer to the next question
    const SELDOM = 10_000; // after nothing has happened for
    const STILL = 5 * 60_000;
    const LONGEST = 30_000; // between two tries without a connection
    const PATIENCE = 15_000; // for one answer
    const SHOWN = 6_000; // how long it is said that the connection is back
    const match = () => document.getElementById("match");
    const line = document.getElementById("connection");

    // Words

    let said = ""; // what the line says: "lost", "back", "held" or nothing
    let saying = 0;

    function say(what) {
        window.clearTimeout(saying);
        if (said === what) return;
        said = what;
        line.textContent = what ? line.dataset[what] : "";
    }

    // The region into which the script of the mat speaks.
    const announce = (text) => {
        document.getElementById("announced").textContent = text;
    };

    // What the visitor is in the middle of is not taken away.

    function isBusy() {
        const typed = [...match().querySelectorAll("input[type=text]:not([readonly])")].some(
            (field) => field.value !== field.defaultValue || field === document.activeElement,
        );
        const opened = match().querySelector("details[open] form, .moves[data-sent]");
        const marked = document.activeElement.matches("#match input[readonly]");
        return typed || Boolean(opened) || marked;
    }

    function findLike(element) {
        if (element.id) return document.getElementById(element.id);
        for (const name of ["data-key", "data-copy", "href"]) {
            const value = element.getAttribute(name);
            if (value !== null) return match().querySelector(`[${name}="${CSS.escape(value)}"]`);
        }
        return match().querySelector(element.localName === "summary" ? "summary" : null);
    }

    // Showing a new state

    let held = null; // the new state, while the visitor is busy

    function show(text) {
        const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("match");
        if (!fresh) return;
        const before = match();
        const ordinal = (of) => Number(of.querySelector("#mat").dataset.ordinal);
        if (ordinal(fresh) < ordinal(before)) return;
        const at = before.contains(document.activeElement) ? document.activeElement : null;
        const opened = [...before.querySelectorAll("details")].map((one) => one.open);
        before.replaceWith(fresh);
        window.htmx.process(fresh);
        for (const [nth, one] of [...fresh.querySelectorAll("details")].entries()) {
            if (!one.querySelector("form") && opened[nth] !== undefined) one.open = opened[nth];
        }
        offerCopies();
        if (ordinal(fresh) === ordinal(before)) {
            const told = (of) => [...of.querySelectorAll("[data-news]")].map(
                (one) => one.textContent.replace(/\s+/g, " ").trim(),
            ).join(" ");
            if (told(fresh) !== told(before)) announce(told(fresh));
            // Where the log has gone on, the mat itself says so and keeps the focus.
            if (at) (findLike(at) || document.getElementById("mat")).focus({ preventScroll: true });
        }
    }

    function showHeld() {
        if (!held || isBusy()) return;
        const text = held.text;
        held = null;
        if (said === "held") say("");
        show(text);
    }

    // Asking

    let timer = 0;
    let asking = null;
    let failures = 0;
    let since = Date.now();

    function pause() {
        if (failures) return Math.min(OFTEN * 2 ** (failures - 1), LONGEST);
        return Date.now() - since < STILL ? OFTEN : SELDOM;
    }

    function next(wait = pause()) {
        window.clearTimeout(timer);
        timer = 0;
        if (!document.hidden && match() && match().dataset.follow) {
            timer = window.setTimeout(ask, wait);
        }
    }

    function stop() {
        window.clearTimeout(timer);
        timer = 0;
        if (asking) asking.abort();
        asking = null;
    }

    function lost() {
        failures += 1;
        say("lost");
    }

    function connected() {
        if (!failures) return;
        failures = 0;
        say("back");
        saying = window.setTimeout(() => say(held ? "held" : ""), SHOWN);
    }

    async function ask() {
        const asked = new AbortController();
        asking = asked;
        const patience = window.setTimeout(() => asked.abort("late"), PATIENCE);
        try {
            const mark = held ? held.mark : match().dataset.mark;
            const answer = await fetch(match().dataset.follow, {
                headers: { "HX-Request": "true", "If-None-Match": `"${mark}"` },
                cache: "no-store",
                signal: asked.signal,
            });
            if (answer.status >= 500) {
                lost();
            } else if (answer.status === 200) {
                const text = await answer.text();
                connected();
                arrived(text, (answer.headers.get("ETag") || "").replace(/^W\/|"/g, ""));
            } else if (answer.status === 304) {
                connected();
            } else {
                // The match is no longer to be had; the page itself says why.
                window.location.reload();
                return;
            }
        } catch {
            // Whoever stopped it asks again in time.
            if (asking !== asked) return;
            lost();
        } finally {
            window.clearTimeout(patience);
        }
        if (asking === asked) {
            asking = null;
            next();
        }
    }

    function arrived(text, mark) {
        since = Date.now();
        held = { text, mark };
        if (isBusy()) say("held");
        showHeld();
    }

    // Copying a link

    function offerCopies() {
        for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
    }

    async function copy(button) {
        const field = document.getElementById(button.dataset.copy);
        try {
            await navigator.clipboard.writeText(field.value);
        } catch {
            // Without a secure connection a page may only copy what is marked on it.
            field.select();
            document.execCommand("copy");
            button.focus();
        }
        announce(button.dataset.copied);
        button.textContent = button.dataset.copied;
    }

    function begin() {
        if (!match() || !line) return;
        offerCopies();
        document.addEventListener("click", (event) => {
            const button = event.target.closest("[data-copy]");
            if (button) copy(button);
        });
        for (const name of ["focusout", "toggle", "input"]) {
            document.addEventListener(name, () => window.setTimeout(showHeld), true);
        }
        // An answer from before a move must not take the move away again.
        document.addEventListener("htmx:beforeRequest", stop);
        document.addEventListener("htmx:afterRequest", () => {
            held = null;
            if (said === "held") say("");
            since = Date.now();
            offerCopies();
            next();
        });
        document.addEventListener("visibilitychange", () => {
            stop();
            next(0);
        });
        window.addEventListener("online", () => {
            stop();
            next(0);
        });
        next();
    }

    begin();
})();
