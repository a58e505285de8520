import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DateField } from './date-field.tsx'

afterEach(cleanup)

const told = vi.fn<(value: string) => void>()
function Form({ withTime = false, max }: { withTime?: boolean; max?: string }) {
  const [value, setValue] = useState('2025-11-20')
  const handle = (next: string) => {
    told(next)
    setValue(next)
  }
  return <DateField label="Day" value={value} onValue={handle} withTime={withTime} max={max} />
}
const field = () => screen.getByLabelText<HTMLInputElement>('Day')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

it('shows a day as the site writes it and tells what is typed once it is one', () => {
  render(<Form />)
  expect(field().value).toBe('20/11/2025')
  type('1/2/20')
  expect(told).not.toHaveBeenCalled()
  type('1/2/2026')
  expect(told).toHaveBeenLastCalledWith('2026-02-01')
  fireEvent.blur(field())
  expect(field().value).toBe('01/02/2026')
  type('')
  expect(told).toHaveBeenLastCalledWith('')
})

it('puts back what it cannot read, says how dates are written, and sends nothing meanwhile', () => {
  render(<Form />)
  type('31/02/2026')
  expect(field().validationMessage).toBe('Dates are written dd/mm/yyyy.')
  // the browser sends no form whose key was taken
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
  expect(screen.getByText('Dates are written dd/mm/yyyy.')).toBeTruthy()
  fireEvent.blur(field())
  expect(field().value).toBe('20/11/2025')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  type('21/11/2025')
  expect(screen.queryByText('Dates are written dd/mm/yyyy.')).toBeNull()
})

it('says which days may not be chosen', () => {
  render(<Form max="2025-12-01" />)
  type('02/12/2025')
  fireEvent.blur(field())
  expect(screen.getByText('Not after 01/12/2025.')).toBeTruthy()
})
