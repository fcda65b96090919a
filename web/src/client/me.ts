import { sessions } from '@ratebook/shared/sessions.ts'
import { call } from './api.ts'
import { session } from './session.ts'

/** Asks the server anew who is signed in, after something about that has changed: a licence accepted, a brand added. */
export const refreshMe = async () => session.construct(await call(sessions.getMe, {}))
