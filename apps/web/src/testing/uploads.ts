import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A file on its way to the server, which the test answers. */
export class SentFile {
  status = 0
  responseText = ''
  upload: { onprogress?: (sent: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onloadend?: () => void
  onabort?: () => void
  body?: FormData
  aborted = false
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null)
  send(body: FormData): void {
    this.body = body
    sent.push(this)
  }
  abort(): void {
    this.aborted = true
    this.onabort?.()
  }
  progress = (loaded: number, total: number): Promise<void> =>
    act(async () => this.upload.onprogress?.({ loaded, total }))
  answer(status: number, reply: object): Promise<void> {
    this.status = status
    this.responseText = JSON.stringify(reply)
    return act(async () => this.onload?.())
  }
}

let sent: SentFile[] = []

/** Catches the files that a test sends from now on; answers the list they come into. */
export function catchUploads(): SentFile[] {
  sent = []
  vi.stubGlobal('XMLHttpRequest', SentFile)
  return sent
}
