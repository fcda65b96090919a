import v8 from 'node:v8'

// What is in use may grow by half before V8 looks through all of it for what is gone. Left to itself it does so for every tenth, wherever
// little of what comes stays: an upload, of which each piece is gone at once, had a hundred megabytes looked through every second, by both
// processors; and where much stays it would let it become four times as much (ADR 75).
v8.setFlagsFromString('--heap-growing-percent=50')
