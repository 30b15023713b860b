"""What both readers share: tokens, tags, terms, numbers and stems; word lists are data files beside the code."""
