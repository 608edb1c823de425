#!/usr/bin/env python3
"""Prints the figures that rating_test.cpp expects, found in another way than by src/arena/rating.cpp:
the most likely distribution with a given mean by Newton's method on its two Lagrange multipliers,
the ends of the interval from the variance of a list of all pairs.

Usage: rating_figures.py
"""
import math
import statistics

SCORES = (0, 0.25, 0.5, 0.75, 1)


def best_log_likelihood(counts, mean):
    """The greatest sum of n log p under sum p = 1 and sum p s = mean, where p = n / (a + b s)."""
    a, b = sum(counts), 0.0
    for _ in range(200):
        shares = [n / (a + b * s) for n, s in zip(counts, SCORES)]
        f = sum(shares) - 1
        g = sum(p * s for p, s in zip(shares, SCORES)) - mean
        squares = [p * p / n for p, n in zip(shares, counts)]
        faa = -sum(squares)
        fab = -sum(q * s for q, s in zip(squares, SCORES))
        fbb = -sum(q * s * s for q, s in zip(squares, SCORES))
        determinant = faa * fbb - fab * fab
        step_a = (f * fbb - g * fab) / determinant
        step_b = (g * faa - f * fab) / determinant
        size = 1.0
        while any(a - size * step_a + (b - size * step_b) * s <= 0 for s in SCORES):
            size /= 2
        a, b = a - size * step_a, b - size * step_b
    return sum(n * math.log(p) for n, p in zip(counts, shares))


def ratio(counts, elo0, elo1):
    counts = [n if n > 0 else 1e-3 for n in counts]
    at = [best_log_likelihood(counts, 1 / (1 + 10 ** (-elo / 400))) for elo in (elo0, elo1)]
    return at[1] - at[0]


def elo(score):
    return 400 * math.log10(score / (1 - score))


def interval(counts):
    pairs = [s for n, s in zip(counts, SCORES) for _ in range(n)]
    mean, error = statistics.fmean(pairs), statistics.pstdev(pairs) / math.sqrt(len(pairs))
    reach = statistics.NormalDist().inv_cdf(0.975) * error
    return [round(elo(x), 4) for x in (mean, mean - reach, mean + reach)]


for counts, elo0, elo1 in (((2, 10, 40, 30, 18), 0, 10), ((10, 50, 120, 60, 10), 0, 5),
                           ((0, 0, 50, 30, 20), 0, 100), ((30, 0, 0, 0, 20), -50, 50)):
    print(counts, elo0, elo1, "ratio", round(ratio(counts, elo0, elo1), 6),
          "elo", *interval(counts))
