import { expect, inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    staleParts: string[]
  }
}

test('what these tests load and start is built from the sources as they are', () => {
  expect(inject('staleParts')).toEqual([])
})
