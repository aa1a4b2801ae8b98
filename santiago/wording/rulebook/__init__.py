"""The chapters and the worked examples of the rule book."""
