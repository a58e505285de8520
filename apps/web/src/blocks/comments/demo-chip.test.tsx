import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DemoChip } from './demo-chip.tsx'

it('leads to the map of the demo, and to its route', () => {
  const hrefOf = (demoName: string) =>
    /href="([^"]*)"/.exec(renderToStaticMarkup(<DemoChip demoId={8} demoName={demoName} />))?.[1]
  expect(hrefOf('kz_day')).toBe('/record/kz_day')
  expect(hrefOf('kz_day[left]')).toBe('/record/kz_day?route=left')
})
