import { connect } from 'node:net'
import type { Endpoint, EndpointKey } from '@kz/contract/wire/endpoint'
import { z } from 'zod'

/** Calls that are sent in two parts, with time between them. */

export interface Sent {
  /** method and path with its query */
  line: string
  type: string
  body: Buffer
}

/** Sends the headers and half of the body; `finish` sends the rest and answers the status and the text. */
export function holdCall(url: string, cookie: string, { line, type, body }: Sent) {
  const { hostname, port } = new URL(url)
  const tcp = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    tcp.on('data', (chunk) => chunks.push(chunk))
    tcp.on('end', resolve)
    tcp.on('error', reject)
  })
  ended.catch(() => undefined)
  const half = Math.ceil(body.length / 2)
  tcp.write(
    `${line} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\nconnection: close\r\n` +
      `content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  tcp.write(body.subarray(0, half))
  return {
    async finish(): Promise<{ status: number; text: string }> {
      tcp.write(body.subarray(half))
      await ended
      const answer = Buffer.concat(chunks).toString()
      tcp.destroy()
      return { status: Number(answer.slice(9, 12)), text: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
    },
  }
}

/** Values that have a form of their own, by name. */
const FORMS: Record<string, unknown> = {
  code: 'ABC-23',
  flag: 'pl',
  birthday: '2000-05-13',
  date: '2030-05-13',
  externalUrl: 'https://example.test/',
  from: '/news.php',
  to: '/news/1',
  begins: '23:00',
  ends: '08:00',
  zone: 'UTC',
}

type Schema = z.core.JSONSchema.JSONSchema

function sampleOf(schema: Schema, name = ''): unknown {
  if (name in FORMS) return FORMS[name]
  if (schema.const !== undefined) return schema.const
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (option) return sampleOf(option as Schema)
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key))
    return Object.fromEntries(entries.map(([key, value]) => [key, sampleOf(value as Schema, key)]))
  }
  if (schema.type === 'array') return [sampleOf(schema.items as Schema)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return 'kz_sample_text'.slice(0, schema.maxLength)
  return Math.max(1, schema.minimum ?? 1)
}

/** The smallest input a call takes, `given` in its place where it has such fields and `file` where it takes one; throws when that is none. */
export async function sampleCall(
  key: EndpointKey,
  endpoint: Endpoint,
  given: Record<string, unknown>,
  file: () => Promise<File>,
): Promise<Sent> {
  const read = (schema: z.ZodObject | undefined) => {
    if (!schema) return {}
    const values = sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as Record<string, unknown>
    for (const name of Object.keys(schema.shape)) if (name in given) values[name] = given[name]
    schema.parse(values)
    return values
  }
  const [params, query, body] = [read(endpoint.params), read(endpoint.query), read(endpoint.body)]
  const hasBody = endpoint.body !== undefined || endpoint.fileBytes !== undefined
  const search = hasBody ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const path = key.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])).replace(' ', ' /api')
  if (endpoint.fileIsBody) return ofFile(`${path}${search}`, await file())
  return encode(`${path}${search}`, hasBody ? body : query, endpoint.fileBytes ? await file() : undefined)
}

const ofFile = async (line: string, file: File): Promise<Sent> => ({
  ...{ line, type: 'application/octet-stream', body: Buffer.from(await file.arrayBuffer()) },
})

async function encode(line: string, values: Record<string, unknown>, file: File | undefined): Promise<Sent> {
  if (!file) return { line, type: 'application/json', body: Buffer.from(JSON.stringify(values)) }
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, String(value))
  form.append('file', file)
  const packed = new Response(form)
  const type = packed.headers.get('content-type') ?? ''
  return { line, type, body: Buffer.from(await packed.arrayBuffer()) }
}
