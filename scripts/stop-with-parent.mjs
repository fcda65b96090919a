// Preloaded into the server. A starter that was killed outright forwards no signal, but its end closes this channel.
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'))
process.channel?.unref()
