"""Who plays here: guests and accounts, how they prove who they are, whom they know, where they are."""
