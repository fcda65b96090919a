// Works out passwords one after the other. The calls of bcrypt that do not block take their turns in the pool that reads files, too.
import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcrypt'

parentPort.on('message', ({ password, hash, rounds }) =>
  parentPort.postMessage(hash === undefined ? bcrypt.hashSync(password, rounds) : bcrypt.compareSync(password, hash)),
)
