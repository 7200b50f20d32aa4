"""From which of the things that can be reached an end can be reached."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Reached(Generic[T]):
    """What a walk has found.

    ``count`` things were reached; ``stuck`` is one of them from which no end can be reached;
    ``whole`` is false if the walk was broken off before all were.
    """

    count: int
    stuck: T | None
    whole: bool


def walk(start: T, after: Callable[[T], Iterable[T] | None], most: int) -> Reached[T]:
    """Walks on from the start as far as it goes, and back from every end.

    ``after`` gives what can follow a thing, or None for an end. At most ``most`` are walked to.
    """
    before: defaultdict[T, list[T]] = defaultdict(list)
    seen: dict[T, None] = {start: None}
    waiting, ends = deque([start]), list[T]()
    while waiting:
        here = waiting.popleft()
        following = after(here)
        if following is None:
            ends.append(here)
            continue
        for there in following:
            before[there].append(here)
            if there not in seen:
                if len(seen) >= most:
                    return Reached(len(seen), None, whole=False)
                seen[there] = None
                waiting.append(there)
    reaching, back = set(ends), deque(ends)
    while back:
        for earlier in before[back.popleft()]:
            if earlier not in reaching:
                reaching.add(earlier)
                back.append(earlier)
    return Reached(len(seen), next((here for here in seen if here not in reaching), None), True)
