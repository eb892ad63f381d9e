"""The showdown wing: hands, games, spots, counts and equity."""
