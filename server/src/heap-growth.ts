import v8 from 'node:v8'

// What is in use may double before V8 looks through all of it for what is gone. Left to itself it does so again for every tenth, wherever
// little of what comes stays: an upload, of which each piece is gone at once, had a hundred megabytes looked through every second, by all
// processors. Where much of what comes stays V8 would let it become four times as much (ADR 75).
v8.setFlagsFromString('--heap-growing-percent=100')
