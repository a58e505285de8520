import type { Early, Touch } from './kept-input.ts'
import { pageSettled, whenIdle } from './page-settled.ts'

/** Does again what the reader did before the scripts were there, each element once. */

const TURN_MILLISECONDS = 30

const isTaken = (element: Element): boolean => Object.keys(element).some((name) => name.startsWith('__reactProps'))

/** Looks after what is kept, for `milliseconds` from here: parts of a page are hydrated one after the other. */
export function replayEarly({ kept }: Early, milliseconds: number): void {
  const until = performance.now() + milliseconds
  const turn = () => {
    for (const [element, touch] of kept) {
      if (element.isConnected && !isTaken(element)) continue
      kept.delete(element)
      // a field would be emptied soon; a button waits until its part knows its reader, one that is closed to a guest until
      // the page has what a member is answered
      if (touch.type === 'input' || touch.type === 'change') replay(element, touch)
      else if (element.ariaDisabled === 'true') void pageSettled.then(() => replay(element, touch))
      else whenIdle(() => replay(element, touch))
    }
    if (performance.now() < until) setTimeout(turn, TURN_MILLISECONDS)
  }
  turn()
}

function replay(element: Element, { type, value = '', checked = false }: Touch): void {
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else if (type === 'click') press(element as HTMLElement)
  else if (element instanceof HTMLSelectElement) {
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
    element.checked = element.defaultChecked
    if (checked !== element.checked) element.click()
  } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) retype(element, value)
}

/** As a mouse does it: some parts open when the button goes down. */
function press(element: HTMLElement): void {
  const told = { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1 }
  element.dispatchEvent(new PointerEvent('pointerdown', { ...told, buttons: 1, pointerType: 'mouse', isPrimary: true }))
  element.dispatchEvent(new MouseEvent('mousedown', { ...told, buttons: 1 }))
  element.dispatchEvent(new PointerEvent('pointerup', { ...told, pointerType: 'mouse', isPrimary: true }))
  element.dispatchEvent(new MouseEvent('mouseup', told))
  element.click()
}

/** React tells a change by what it saw last, and has seen what was typed when it took the field over. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  const { selectionStart, selectionEnd } = field
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  // this one React sees
  field.value = field.defaultValue
  native?.set?.call(field, typed)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
