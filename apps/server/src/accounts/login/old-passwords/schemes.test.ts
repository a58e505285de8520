import { expect, it } from 'vitest'
import { formsOf, oldDigest, readOldHash, type SchemeName } from './schemes.ts'

/** Made by PHP 8.2 (`password_hash`, `md5`, `sha1`), those of phpass and the first of bcrypt are their authors' own. */
const PASSWORD = 'pass "wörd" & <1>'
const MADE: [SchemeName, string, string?][] = [
  ['phpass', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  ['phpass', '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  ['bcrypt', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'U*U'],
  ['bcrypt', '$2y$04$FK1N5DkiX5HpZGWIRdP92OHPSZbFCR.mK2h0ZO9H00.o/IFQGtS7W', 'rasmuslerdorf'],
  ['bcrypt', '{bcrypt}$2y$04$FK1N5DkiX5HpZGWIRdP92OHPSZbFCR.mK2h0ZO9H00.o/IFQGtS7W', 'rasmuslerdorf'],
  ['bcrypt', '$2y$04$Yo6AbkFW5anmQDNMM5e/HuwR0ToKqMqXQS2U9X5dqVSbLDdJv0.kC'],
  ['md5', '0e8889c456fce554f8ec2a615f691c09'],
  ['md5', '0E8889C456FCE554F8EC2A615F691C09'],
  ['md5md5', 'd2fcb6eecf6bd4717b4b178f3f27113a'],
  ['vbulletin', '6fce676d94e5afae92c0c454ac72b997:a:b"c'],
  ['mybb', '4bb35cf538f8a52247a027ef0bcdffd9:a:b"c'],
  ['ipb', '4bb35cf538f8a52247a027ef0bcdffd9:a:b"c'],
  ['smf', 'c7175aaf655b950e713e3d453370f908dc27b924'],
  ['smf-bcrypt', '$2y$04$3JkfXMtCuJ0/PQYZ0kzHgOY6A8GBjsb0PF1xxyEuWgyaLRVd01VWu'],
  ['e107', '$E$bab5d842abbdd3d75aaf74a6fc171ca4'],
  ['wordpress', '$wp$2y$04$LwJPfw1OtaZtxbyBHJUINODhhDX2deAtcyN1w76edmJ.bb3n9JsdO'],
  ['argon2', '$argon2i$v=19$m=1024,t=2,p=1$WXVXWktLQWdFRDFQWTQxNA$1KUhik7WF8kFC7J6W+GbeSBlhzS6GNh30EUMR1ZC4Js'],
  ['argon2', '$argon2id$v=19$m=1024,t=2,p=1$MGZzaEVWOTd3ZURUakdmag$zv3Neuud6rMSBrWH+A3GmLzL+MhzLhAzAptp5guOajw'],
]

it.each(MADE)('%s opens %s to its password alone', async (scheme, hash, password = PASSWORD) => {
  const read = readOldHash(scheme, hash)
  const opens = async (typed: string) => {
    const forms = formsOf(typed).map((form) => ({ password: form, loginName: 'Old_Name' }))
    const digests = await Promise.all(forms.map((form) => oldDigest(scheme, read?.setting ?? '', form)))
    return digests.includes(read?.digest ?? '-')
  }
  expect(read?.setting).not.toContain(read?.digest)
  expect(await opens(password)).toBe(true)
  expect(await opens(`${password}.`)).toBe(false)
})

it('smf folds letters of ASCII alone in its older hash, all in the newer', async () => {
  const digest = (scheme: SchemeName, setting: string, loginName: string) =>
    oldDigest(scheme, setting, { password: 'x', loginName })
  expect(await digest('smf', '', 'ČEST')).toBe(await digest('smf', '', 'Čest'))
  expect(await digest('smf', '', 'Čest')).not.toBe(await digest('smf', '', 'čest'))
  const setting = '$2b$04$Yo6AbkFW5anmQDNMM5e/Hu'
  expect(await digest('smf-bcrypt', setting, 'ČEST')).toBe(await digest('smf-bcrypt', setting, 'čest'))
})

it.each<[SchemeName, string]>([
  ['md5', '0e8889c456fce554f8ec2a615f691c0'],
  ['md5', '0e8889c456fce554f8ec2a615f691c09:salt'],
  ['md5', 'zz8889c456fce554f8ec2a615f691c09'],
  ['vbulletin', '6fce676d94e5afae92c0c454ac72b997'],
  ['smf', '0e8889c456fce554f8ec2a615f691c09'],
  ['e107', '0e8889c456fce554f8ec2a615f691c09'],
  ['bcrypt', '$2y$13$FK1N5DkiX5HpZGWIRdP92OHPSZbFCR.mK2h0ZO9H00.o/IFQGtS7W'],
  ['bcrypt', '$2y$10$short'],
  ['wordpress', '$2y$04$LwJPfw1OtaZtxbyBHJUINODhhDX2deAtcyN1w76edmJ.bb3n9JsdO'],
  ['phpass', '$P$EIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['phpass', '$S$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['argon2', '$argon2id$v=19$m=1048576,t=2,p=1$MGZzaEVWOTd3ZURUakdmag$zv3Neuud6rMSBrWH+A3GmLzL+MhzLhAzAptp5guOajw'],
  ['argon2', '$argon2id$v=16$m=1024,t=2,p=1$MGZzaEVWOTd3ZURUakdmag$zv3Neuud6rMSBrWH+A3GmLzL+MhzLhAzAptp5guOajw'],
])('%s is not %s, or it is too dear to compute', (scheme, hash) => {
  expect(readOldHash(scheme, hash)).toBeNull()
})
