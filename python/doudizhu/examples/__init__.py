"""Programs that learn: `python3 -m doudizhu.examples.monte_carlo 60`."""
