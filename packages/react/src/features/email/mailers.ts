const mailers: readonly (readonly [name: string, url: string, domains: readonly string[]])[] = [
  ['Gmail', 'https://mail.google.com/', ['gmail.com', 'googlemail.com']],
  [
    'Outlook',
    'https://outlook.live.com/mail/',
    ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.es', 'hotmail.es'],
  ],
  ['Yahoo Mail', 'https://mail.yahoo.com/', ['yahoo.com', 'ymail.com', 'yahoo.es', 'yahoo.co.uk']],
  ['iCloud Mail', 'https://www.icloud.com/mail', ['icloud.com', 'me.com', 'mac.com']],
  ['Proton Mail', 'https://mail.proton.me/', ['proton.me', 'protonmail.com', 'pm.me']],
  ['Fastmail', 'https://app.fastmail.com/', ['fastmail.com', 'fastmail.fm']],
  ['AOL Mail', 'https://mail.aol.com/', ['aol.com']],
  ['Zoho Mail', 'https://mail.zoho.com/', ['zoho.com', 'zohomail.com']],
  ['GMX', 'https://www.gmx.net/', ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch']],
  ['WEB.DE', 'https://web.de/', ['web.de']],
  ['QQ Mail', 'https://mail.qq.com/', ['qq.com', 'foxmail.com']],
  ['163', 'https://mail.163.com/', ['163.com']],
  ['126', 'https://mail.126.com/', ['126.com']],
]

export function mailerOf(email: string): { name: string; url: string } | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const found = mailers.find(([, , domains]) => domains.includes(domain))
  return found && { name: found[0], url: found[1] }
}
