import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { ApiError, type ErrorBody, type PlainCode } from '@kz/contract/errors'
import { calm } from '@kz/markup'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type AdmissionQueue, openAdmissionQueue } from '../admission/admission-queue.ts'
import { LOOK_MS, type LoopDelay, loopDelay, openShedding, type Shedding } from '../admission/load-shedding.ts'
import { inOrder } from '../admission/request-order.ts'
import type { Config } from '../api/services/settings.ts'
import { databaseFault, loggable } from '../database/errors.ts'
import { storageError } from '../files/store.ts'
import { openOutageLog } from '../process/log.ts'
import { openListener } from './listener.ts'
import { flat } from './receive.ts'
import { REFUSED_POLICY, refusedPage, wantsPage } from './refused-page.ts'
import { requestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { endWith, hasRest } from './unread-body.ts'

const LONGEST_ADDRESS = 8 * 1024
/** Requests on their way may end within this time once the server stops. */
const LONGEST_GOODBYE_MS = 20_000

declare module 'fastify' {
  interface FastifyInstance {
    shedding: Shedding
    admissionQueue: AdmissionQueue
    /** requests refused because they name another host than ours */
    strangers: { count: number }
  }
}

const HEADER_CHECKS = inOrder<'header', (request: FastifyRequest) => void>('header', {
  'length of the address': ({ url }) => {
    if (url.length > LONGEST_ADDRESS) throw new ApiError('address_too_long')
  },
  'encoded body': ({ headers }) => {
    if (headers['content-encoding'] !== undefined) throw new ApiError('unsupported_type')
  },
})

/** Errors Fastify raises before a handler runs, as our codes. */
const FASTIFY_CODES: Record<string, PlainCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
}

/** Any thrown value as the answer a caller may read. What is not ours becomes a plain 500 or 503. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = FASTIFY_CODES[code ?? '']
  if (known) return new ApiError(known)
  if (error instanceof SyntaxError && statusCode === 400) return new ApiError('malformed_json')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError('invalid_request')
  const fault = databaseFault(error) ?? storageError(error)
  return new ApiError(fault ?? 'internal', {}, fault === 'storage_full' || !fault ? {} : { retryAfter: 2 })
}

/** The body of a failed call. */
function errorBody(error: ApiError, request: FastifyRequest): ErrorBody {
  return {
    status: error.status,
    code: error.code,
    message: error.message,
    requestId: request.id,
    ...(Object.keys(error.params).length > 0 && { params: error.params }),
    ...(error.fields && { fields: error.fields }),
    ...(error.fieldFaults && { fieldFaults: error.fieldFaults }),
  }
}

/**
 * The HTTP server without any route: framing, parsing, security headers, the one error handler. `delay` measures how late
 * the event loop is; without limits nothing is refused for that.
 */
export async function createHttp(
  config: Config,
  logger: FastifyBaseLogger,
  delay: LoopDelay = config.limits ? loopDelay() : () => 0,
): Promise<FastifyInstance> {
  const shedding = openShedding(delay, logger)
  const strangers = { count: 0 }
  const answerError = answerWith(openOutageLog(logger))
  const app = Fastify({
    serverFactory: openListener(config, shedding, strangers),
    loggerInstance: logger,
    genReqId: (request) => requestId(config, request),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: 64 * 1024,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
    // a machine that is busy is no reason not to start
    pluginTimeout: 0,
    // a process that ends answers what still comes over connections that are open, and closes each after its answer
    return503OnClosing: false,
    // an address that cannot be decoded: answered here, in our form
    frameworkErrors: (error, request, reply) => {
      if (hasRest(request.raw)) endWith(request.raw, reply.raw)
      return answerError(error, request, reply)
    },
  })
  const looking = setInterval(() => shedding.look(), LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
  app.decorate('shedding', shedding)
  app.decorate('admissionQueue', openAdmissionQueue())
  app.decorate('strangers', strangers)
  app.decorateRequest('viewer', null)
  await app.register(cookie)
  await app.register(multipart)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, flat(groupByName(new URLSearchParams(body as string))))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, _reply, done) => {
    for (const check of HEADER_CHECKS) check(request)
    done()
  })
  let goodbye: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    goodbye = setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE_MS).unref()
    // idle connections are closed next: not those whose request has come and is read in this turn of the loop
    setImmediate(done)
  })
  app.addHook('onClose', async () => clearTimeout(goodbye))
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(securityHeaders(config, request.routeOptions.url)).header('x-request-id', request.id)
    if (hasRest(request.raw)) endWith(request.raw, reply.raw)
    done()
  })
  app.setErrorHandler(answerError)
  return app
}

type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

const answerWith =
  (tellOutage: ReturnType<typeof openOutageLog>): AnswerError =>
  (error, request, reply) => {
    const shown = toApiError(error)
    if (shown.status === 500)
      request.log.error({ err: loggable(error), url: request.routeOptions.url }, 'request failed')
    else if (shown.status > 500) tellOutage(shown.code, error)
    if (shown.retryAfter) reply.header('retry-after', shown.retryAfter)
    // whichever rule refused it, the caller only learns when to retry
    if (shown.status === 429 && shown.retryAfter)
      reply.headers({ 'ratelimit-remaining': 0, 'ratelimit-reset': shown.retryAfter })
    reply.code(shown.status).header('cache-control', 'no-store')
    if (wantsPage(request.raw))
      return reply
        .header('content-security-policy', REFUSED_POLICY)
        .type('text/html; charset=utf-8')
        .send(calm(refusedPage(request.raw, shown)))
    return reply.type('application/json; charset=utf-8').send(calm(JSON.stringify(errorBody(shown, request))))
  }

function groupByName(search: URLSearchParams): Record<string, string | string[]> {
  const grouped: Record<string, string | string[]> = Object.create(null)
  for (const name of search.keys()) {
    const values = search.getAll(name)
    grouped[name] = values.length === 1 ? (values[0] as string) : values
  }
  return grouped
}
