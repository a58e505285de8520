import { type ReactNode, useLayoutEffect } from 'react'

/** Types into a field as soon as it stands, before any effect of its page: as what was typed before the scripts were there. */
export function TypedEarly({ selector, words, children }: { selector: string; words: string; children: ReactNode }) {
  useLayoutEffect(() => {
    const field = document.querySelector<HTMLInputElement>(selector)
    if (!field) throw new Error(`no ${selector}`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, [selector, words])
  return children
}
