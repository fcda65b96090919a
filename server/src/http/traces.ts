import type { Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import ratebook from '../../../package.json' with { type: 'json' }

/** What OpenTelemetry names its addresses by (OTLP exporter configuration); nothing is loaded while none is set. */
export const isTraced = ({ OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces, ...env }: NodeJS.ProcessEnv) =>
  Boolean(all || traces) && env.OTEL_SDK_DISABLED !== 'true'

/**
 * A span for each request, sent by OTLP over HTTP as OpenTelemetry's own environment variables say. It has the route's template, never the
 * address, a query or a header: those may hold personal data.
 */
export async function traces(app: FastifyInstance, env = process.env) {
  if (!isTraced(env)) return
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter } = await import('@opentelemetry/api')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace')
  const service = resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME || 'ratebook', 'service.version': ratebook.version })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(service),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('ratebook', ratebook.version)
  const propagator = new W3CTraceContextPropagator()
  app.decorateRequest('span')
  app.addHook('onRequest', async (request) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    // whoever asks may be in the middle of a trace of their own
    const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const attributes = { 'http.request.method': method, 'http.route': route, 'ratebook.request_id': request.id }
    request.span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    request.log = request.log.child({ traceId: request.span.spanContext().traceId })
  })
  app.addHook('onResponse', async ({ span, faultCode }, { statusCode }) => {
    span?.setAttribute('http.response.status_code', statusCode)
    if (faultCode) span?.setAttribute('error.type', faultCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
  app.addHook('onClose', () => provider.shutdown())
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}
