// Suggestions under a search box while somebody types, as a combobox with a list.
//
// A box is <input name="q"> within an element with data-suggestions, the address that answers the
// list. Without this script it is a plain form, and whatever fails here leaves it one.
"use strict";

(() => {
    const PAUSE = 180; // milliseconds after the last key until the site is asked
    const SHORTEST = 2;

    function suggestTo(box, number) {
        const address = box.dataset.suggestions;
        const input = box.querySelector("input[name=q]");
        const panel = document.createElement("div");
        const said = document.createElement("p");
        let list = null;
        let at = -1; // the option that is chosen, of none -1
        let waiting = 0;
        let asking = null;
        let answered = ""; // what the list is for

        panel.className = "suggestions";
        panel.id = `suggestions-${number}`;
        panel.hidden = true;
        said.className = "unseen";
        said.setAttribute("aria-live", "polite");
        box.classList.add("suggesting");
        box.append(panel, said);
        input.setAttribute("role", "combobox");
        input.setAttribute("aria-autocomplete", "list");
        input.setAttribute("aria-haspopup", "listbox");
        input.setAttribute("aria-expanded", "false");

        const options = () => (list ? [...list.querySelectorAll("[role=option]")] : []);
        const isOpen = () => !panel.hidden;

        function close() {
            choose(-1);
            panel.hidden = true;
            input.setAttribute("aria-expanded", "false");
            input.removeAttribute("aria-controls");
        }

        function open() {
            if (!options().length) return;
            panel.hidden = false;
            input.setAttribute("aria-expanded", "true");
            input.setAttribute("aria-controls", list.id);
        }

        function choose(index) {
            options().forEach((option, place) => {
                option.setAttribute("aria-selected", String(place === index));
            });
            at = index;
            if (index < 0) {
                input.removeAttribute("aria-activedescendant");
                return;
            }
            const option = options()[index];
            input.setAttribute("aria-activedescendant", option.id);
            option.scrollIntoView({ block: "nearest" });
        }

        function go(option) {
            close();
            window.location.assign(option.dataset.address);
        }

        function forget() {
            window.clearTimeout(waiting);
            if (asking) asking.abort();
        }

        async function ask() {
            const typed = input.value.trim();
            if (typed.length < SHORTEST) {
                answered = "";
                said.textContent = "";
                list = null;
                close();
                return;
            }
            if (typed === answered) {
                open();
                return;
            }
            asking = new AbortController();
            try {
                const url = `${address}?${new URLSearchParams({ q: typed })}`;
                const answer = await fetch(url, { signal: asking.signal });
                if (!answer.ok) throw new Error(String(answer.status));
                show(await answer.text(), typed);
            } catch {
                // Aborted, or the site cannot be reached: the form works all the same.
                if (!asking.signal.aborted) close();
            }
        }

        function show(text, typed) {
            const found = new DOMParser().parseFromString(text, "text/html");
            list = found.querySelector("[role=listbox]");
            if (!list || input !== document.activeElement) return;
            list.id = `${panel.id}-list`;
            list.setAttribute("aria-label", box.closest("form").querySelector("label").textContent);
            options().forEach((option, place) => {
                option.id = `${panel.id}-${place}`;
            });
            panel.replaceChildren(list);
            answered = typed;
            close();
            open();
            said.textContent = list.dataset.said;
        }

        input.addEventListener("input", () => {
            forget();
            choose(-1);
            waiting = window.setTimeout(ask, PAUSE);
        });

        input.addEventListener("keydown", (event) => {
            if (event.isComposing) return;
            const last = options().length - 1;
            if (event.key === "ArrowDown" || event.key === "ArrowUp") {
                event.preventDefault();
                if (!isOpen()) {
                    ask();
                    return;
                }
                const down = event.key === "ArrowDown";
                // Beyond either end one is back in the box, with nothing chosen.
                if (down) choose(at === last ? -1 : at + 1);
                else choose(at === -1 ? last : at - 1);
            } else if (event.key === "Escape" && isOpen()) {
                event.preventDefault();
                close();
            } else if (event.key === "Enter" && isOpen() && at >= 0) {
                event.preventDefault();
                go(options()[at]);
            } else if (event.key === "Tab" || event.key === "Enter") {
                forget();
                close();
            }
        });

        input.addEventListener("blur", () => {
            forget();
            close();
        });
        // The box keeps the focus while an option is pressed.
        panel.addEventListener("pointerdown", (event) => event.preventDefault());
        panel.addEventListener("click", (event) => {
            const option = event.target.closest("[role=option]");
            if (option) go(option);
        });
    }

    document.querySelectorAll("[data-suggestions]").forEach(suggestTo);
})();
