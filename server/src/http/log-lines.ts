import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/** What machines ask every few seconds: it would bury what people did. */
const watched = ['/livez', '/readyz', '/metrics']
const isWatch = ({ routeOptions }: FastifyRequest) => watched.includes(routeOptions?.url ?? '')

/** A line when a request comes and one when it is answered; of health checks that go well, below what is logged by default. */
export class LogLines extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply) {
    if (isWatch(request)) request.log.debug({ req: request }, 'incoming request')
    else super.incomingRequest(request, reply)
  }
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (!error && isWatch(request) && reply.statusCode < 400)
      reply.log.debug({ res: reply, responseTime: reply.elapsedTime }, 'request completed')
    else super.requestCompleted(error, request, reply)
  }
}
