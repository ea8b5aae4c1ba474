// Miniflare encodes these for each network of a runtime and copies the whole Worker for each few of them, which
// takes two thirds of a start. No test calls a server whose certificate they signed.
delete process.env.NODE_EXTRA_CA_CERTS;
