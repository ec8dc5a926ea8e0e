"""What the API takes and gives, a file for each part. Bodies are checked against these; answers are described by them."""
