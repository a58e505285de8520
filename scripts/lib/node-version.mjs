// Imported first by every command: says in one sentence what an older Node would fail on in many.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `KZ16 needs Node 22.19 or newer (20.19 still works); this is ${process.versions.node}. See https://nodejs.org.`,
  )
  process.exit(1)
}
