/** An archive whose files are stored as they are, for tests of what reads one. */
export function storedZip(files: Readonly<Record<string, Uint8Array>>): Blob {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let directoryBytes = 0
  const headOf = (bytes: number, write: (view: DataView) => void): ArrayBuffer => {
    const view = new DataView(new ArrayBuffer(bytes))
    write(view)
    return view.buffer
  }
  for (const [path, bytes] of Object.entries(files)) {
    const name = new TextEncoder().encode(path)
    const local = headOf(30, (view) => {
      view.setUint32(0, 0x04034b50, true)
      view.setUint16(26, name.length, true)
    })
    const entry = headOf(46, (view) => {
      view.setUint32(0, 0x02014b50, true)
      view.setUint32(20, bytes.length, true)
      view.setUint32(24, bytes.length, true)
      view.setUint16(28, name.length, true)
      view.setUint32(42, offset, true)
    })
    parts.push(local, name, bytes.slice())
    directory.push(entry, name)
    offset += 30 + name.length + bytes.length
    directoryBytes += 46 + name.length
  }
  const end = headOf(22, (view) => {
    view.setUint32(0, 0x06054b50, true)
    view.setUint16(10, directory.length / 2, true)
    view.setUint32(12, directoryBytes, true)
    view.setUint32(16, offset, true)
  })
  return new Blob([...parts, ...directory, end])
}
