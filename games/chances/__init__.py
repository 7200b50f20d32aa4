"""The odds of rulesets, stored or not: read, worked out once, kept, and held against simulations.

``questions`` reads what is asked (``question_of`` a stored version, ``question_about`` any
document); ``keeping.odds_of`` answers it as plain data (``as_data``), at once where it was answered
before. What costs more than a request may is a ``chains.BeyondError``, of which
``asking.ask_for_odds`` makes a job; ``asking.ask_for_simulation`` has many games played.
``simulating`` and what it imports are for workers and commands alone.
"""
