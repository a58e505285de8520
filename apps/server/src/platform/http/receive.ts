import { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import { ApiError, refuseFields } from '@kz/contract/errors'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ReceivedFile } from '../api/handler.ts'
import type { FileStore } from '../api/services/stored-files.ts'
import { storageError } from '../files/store.ts'

/** Reading what a call was sent: everything from the wire passes a schema here, and nowhere else. */

export type Flat = Record<string, unknown>

/** Values under names from the wire: a name that objects have themselves, as `constructor`, is one like any other. */
const byName = <Value>(): Record<string, Value> => Object.create(null)

/** What the multipart plugin adds; its own declaration does not reach this compiler. */
interface MultipartRequest {
  isMultipart(): boolean
  parts(options: { limits: Record<string, number> }): AsyncIterableIterator<Multipart>
}

const MOST_PARTS = 64
const MOST_FIELD_BYTES = 16 * 1024

/** Refuses parameters given twice and bracket names; the rest is a flat object of texts. */
export function flat(values: unknown): Flat {
  const result = byName<unknown>()
  for (const [name, value] of Object.entries((values ?? {}) as Flat)) {
    if (Array.isArray(value) || name.includes('[')) {
      throw new ApiError('duplicate_parameter', { name: name.replace(/\[.*/, '') })
    }
    result[name] = value
  }
  return result
}

/** Parses `values`, or throws 400 with the first fault and all faulty fields. */
export function parse(schema: z.ZodObject, values: Flat): Flat {
  const read = schema.safeParse(values)
  if (read.success) return read.data
  const faults = byName<ApiError>()
  for (const issue of read.error.issues) {
    const name = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue.path[0] ?? '')
    const isMissing = !Object.hasOwn(values, name) || values[name] === undefined
    const fault = issue.code === 'unrecognized_keys' ? 'unknown' : isMissing ? 'missing' : 'invalid'
    faults[name] ??= new ApiError('invalid_field', { field: name, fault })
  }
  refuseFields(faults)
  throw new ApiError('invalid_request')
}

const empty = z.object({})

/** Query, path and body of a call without a file. A body may carry the query's names too, and wins. */
export function receive(endpoint: Endpoint, request: FastifyRequest): { params: Flat; query: Flat; body: Flat } {
  if (endpoint.takesAnything) return { params: {}, query: {}, body: {} }
  const params = endpoint.params ? parse(endpoint.params, request.params as Flat) : {}
  const sentQuery = flat(request.query)
  const sentBody = request.method === 'GET' ? {} : bodyOf(request.body)
  if (endpoint.body || endpoint.fileBytes) {
    return {
      params,
      query: parse(endpoint.query ?? empty, sentQuery),
      body: parse((endpoint.body ?? empty).strict(), sentBody),
    }
  }
  const schema = endpoint.query ?? empty
  const unknown = Object.keys(sentBody).find((name) => !Object.hasOwn(schema.shape, name))
  if (unknown) throw new ApiError('invalid_field', { field: unknown, fault: 'unknown' }, { field: unknown })
  return { params, query: parse(schema, { ...sentQuery, ...sentBody }), body: {} }
}

function bodyOf(body: unknown): Flat {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new ApiError('malformed_json')
  return body as Flat
}

/** A field's value with one more, where the call takes a list; else throws for a name given twice. */
function withValue(endpoint: Endpoint, fields: Flat, name: string, value: unknown): unknown {
  if (!Object.hasOwn(fields, name)) return value
  const shape = endpoint.body?.shape ?? {}
  const takesList = Object.hasOwn(shape, name) && shape[name]?.safeParse([]).success
  if (!takesList) throw new ApiError('duplicate_parameter', { name })
  return [fields[name], value].flat()
}

/** Streams a multipart call: one part `file`, the others are fields. The file is on disk when this answers. */
export async function receiveFile(
  endpoint: Endpoint & { fileBytes: number },
  request: FastifyRequest,
  files: FileStore,
): Promise<{ body: Flat; file: ReceivedFile }> {
  const multipart = request as FastifyRequest & MultipartRequest
  if (!multipart.isMultipart()) throw new ApiError('unsupported_type')
  await files.requireRoom()
  const fields = byName<unknown>()
  let file: ReceivedFile | undefined
  try {
    const parts = multipart.parts({
      limits: { files: 1, parts: MOST_PARTS, fieldSize: MOST_FIELD_BYTES, fileSize: endpoint.fileBytes + 1 },
    })
    for await (const part of parts) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file' || file || !part.filename) throw new ApiError('malformed_upload')
        file = { ...(await files.receive(part.file, endpoint.fileBytes)), name: part.filename }
      } else fields[part.fieldname] = withValue(endpoint, fields, part.fieldname, part.value)
    }
    if (!file) throw new ApiError('malformed_upload')
    return { body: parse((endpoint.body ?? empty).strict(), fields), file }
  } catch (error) {
    if (file) await files.discard(file)
    throw uploadFault(request, error)
  }
}

/** Streams a call whose body is the file. It is on disk when this answers; it has no name. */
export async function receiveBodyFile(
  { fileBytes }: { fileBytes: number },
  request: FastifyRequest,
  files: FileStore,
): Promise<{ body: Flat; file: ReceivedFile }> {
  if (!(request.body instanceof Readable)) throw new ApiError('malformed_upload')
  await files.requireRoom()
  try {
    return { body: {}, file: { ...(await files.receive(request.body, fileBytes)), name: '' } }
  } catch (error) {
    throw uploadFault(request, error)
  }
}

/** What is said of an upload that failed; the next call comes over the same connection, behind what is still on its way. */
function uploadFault(request: FastifyRequest, error: unknown): unknown {
  request.raw.unpipe().resume()
  if (error instanceof ApiError || storageError(error)) return error
  request.log.info({ err: error }, 'upload refused')
  return new ApiError('malformed_upload')
}
