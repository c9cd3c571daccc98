"""Looking back at a finished deal: what each decision was worth, how the chances went, and which endings were lost."""
