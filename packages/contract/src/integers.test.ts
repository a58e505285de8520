import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { Endpoint } from './wire/endpoint.ts'

const MOST = 2 ** 31 - 1

/** Where a schema takes whole numbers that no column of the database holds. */
function tooWide(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum } = schema as { type?: unknown; maximum?: number }
  const own = type === 'integer' && !(maximum !== undefined && maximum <= MOST) ? [at] : []
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => tooWide(part, `${at} ${name}`))]
}

test('whole numbers that are sent fit into the database', () => {
  const wide = Object.entries<Endpoint>(api).flatMap(([key, { params, query, body }]) =>
    // a report is kept as it is sent, in one piece
    key === 'POST /analyzer/report'
      ? []
      : [params, query, body].flatMap((part) =>
          part ? tooWide(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), key) : [],
        ),
  )
  expect(wide).toEqual([])
})
