"""Games for learners: PettingZoo, Gymnasium and OpenSpiel adapters and a fast vector environment, the same for every game."""
