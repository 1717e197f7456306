import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  scriptedLogin,
  type LoginScript,
  type ScriptedLoginOptions,
} from '../../../../../e2e/hosts/scripted-login.ts'
import {
  button,
  card,
  cardElement,
  connectButton,
  focused,
  fox,
  inCard,
  inView,
  seeClosed,
  seeState,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { service, withService } from '../../../test/browser/service.ts'

const ada = 'ada@gmail.com'
const field = inCard('email-field')
const code = inCard('email-code')

/** A page with a login by e-mail. */
function page(
  visitor: Visit,
  { config, late, logins, ...options }: HostOptions & ScriptedLoginOptions = {},
): Host & { script: LoginScript } {
  const { connector, script } = scriptedLogin({
    ...(late !== undefined && { late }),
    ...(logins !== undefined && { logins }),
  })
  return { ...visitor({ ...options, config: { connectors: [connector], ...config } }), script }
}

async function open(): Promise<void> {
  await connectButton.click()
  await seeView('Connect')
  await expect.element(field).toBeVisible()
}

async function send(email = ada): Promise<void> {
  await field.fill(email)
  await inCard('email-go').click()
}

/** Goes from the host's button to the form for the code. */
async function asked(email = ada): Promise<void> {
  await open()
  await send(email)
  await seeState('code')
}

const type = async (digits: string): Promise<void> => {
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('email-code')
  await userEvent.keyboard(digits)
}

scenes('connect-email', async (visitor, see) => {
  page(visitor)
  await open()
  await see('connect-email')
})
scenes('connect-email-below', async (visitor, see) => {
  fox()
  page(visitor)
  await open()
  await see('connect-email-below')
})
scenes('email-invalid', async (visitor, see) => {
  page(visitor)
  await open()
  await send('ada@gmail')
  await expect.element(inCard('email-refused')).toBeVisible()
  await see('email-invalid')
})
scenes('email-address', async (visitor, see) => {
  const { portico } = page(visitor)
  await portico.open({ view: 'EmailLogin' })
  await seeState('email')
  await see('email-address')
})
scenes('email-sending', async (visitor, see) => {
  const { script } = page(visitor)
  script.holds = 'mail'
  await open()
  await send()
  await seeState('waiting')
  await see('email-sending')
})
scenes('email-device', async (visitor, see) => {
  const { script } = page(visitor)
  script.isNewDevice = true
  await open()
  await send()
  await seeState('device')
  await see('email-device')
})
scenes('email-code, email-code-checking', async (visitor, see) => {
  const { script } = page(visitor)
  script.holds = 'check'
  await asked()
  await see('email-code')
  await type('123456')
  await expect.poll(() => inView('[data-step]').at(-1)?.dataset['step']).toBe('checking')
  await see('email-code-checking')
})
scenes('email-code-wrong', async (visitor, see) => {
  page(visitor)
  await asked('the.longest.address.that.anybody.has.ever.had@a-rather-long-domain.example.org')
  await type('654321')
  await expect.element(inCard('email-error')).not.toBeEmptyDOMElement()
  await see('email-code-wrong')
})
scenes('email-ended', async (visitor, see) => {
  const { script } = page(visitor)
  script.ends = { exit: 'failed' }
  await asked()
  await type('123456')
  await seeState('failed')
  await see('email-ended')
})

test('closes the card with an account after an address and a code', async () => {
  const { portico, script } = page(visit)
  await asked()
  await expect.element(inCard('email-to')).toHaveTextContent(ada)
  await type('123456')
  await seeClosed()
  expect(script.sent).toEqual([ada])
  expect(portico.getState().links).toMatchObject({
    'embedded:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266': { connector: 'embedded' },
  })
})

test('text that cannot be an address is not sent', async () => {
  const { script, portico } = page(visit)
  await open()
  for (const wrong of [
    'ada',
    'ada@gmail',
    'a b@c.de',
    '@c.de',
    'o’brien@c.de',
    'mailto:ada@c.de',
  ]) {
    await send(wrong)
    await expect.element(inCard('email-refused')).toHaveTextContent('Invalid email. Try again.')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(focused()?.getAttribute('data-testid')).toBe('email-field')
  await field.fill('ada@c.de')
  await expect.element(inCard('email-refused')).toBeEmptyDOMElement()
  expect(script.sent).toEqual([])
  expect(portico.getState().attempt.is).toBe('idle')
})

test('reports a wrong code, clears the cells, and accepts the next code', async () => {
  const { script } = page(visit)
  await asked()
  await type('000000')
  await expect
    .element(inCard('email-error'))
    .toHaveTextContent('That is not the code. Check the newest mail.')
  await expect.element(code).toHaveValue('')
  await type('123')
  await expect.element(inCard('email-error')).toBeEmptyDOMElement()
  await userEvent.keyboard('456')
  await seeClosed()
  expect(script.given).toEqual(['000000', '123456'])
})

test('a code is accepted wherever in the card it is pasted, with other text around it, and in other digits', async () => {
  const { script } = page(visit)
  await asked()
  const paste = (text: string): void => {
    const data = new DataTransfer()
    data.setData('text', text)
    cardElement()!
      .querySelector('#title')!
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true }),
      )
  }
  paste('Your code: 654 321')
  await expect.poll(() => script.given).toEqual(['654321'])
  await expect.element(code).toHaveValue('')
  paste('١٢٣٤٥٦')
  await seeClosed()
  expect(script.given).toEqual(['654321', '123456'])
})

test('a card that was closed during the login opens at the same step', async () => {
  page(visit)
  await asked()
  await card.getByRole('button', { name: 'Close' }).click()
  await seeClosed()
  await connectButton.click()
  await seeView('EmailLogin')
  await seeState('code')
  await type('123456')
  await seeClosed()
})

test('back cancels the login, and the address can be corrected', async () => {
  const { portico, script } = page(visit)
  await asked()
  await inCard('back').click()
  await seeView('Connect')
  await expect.element(field).toHaveValue(ada)
  await expect.poll(() => portico.getState().attempt.is).toBe('idle')
  await send('bea@gmail.com')
  await seeState('code')
  await inCard('email-other').click()
  await seeView('Connect')
  await expect.poll(() => portico.getState().attempt.is).toBe('idle')
  expect(script.sent).toEqual([ada, 'bea@gmail.com'])
})

test('a new device waits for the link, and continues automatically', async () => {
  const { script } = page(visit)
  script.isNewDevice = true
  await open()
  await send()
  await seeState('device')
  await expect
    .element(card.getByRole('link', { name: /^Open Gmail/ }))
    .toHaveAttribute('href', 'https://mail.google.com/')
  script.approveDevice()
  await seeState('code')
  await type('123456')
  await seeClosed()
})

test('allows another mail after the waiting time, and reports that it was sent', async () => {
  const { script } = page(visit)
  await asked()
  await expect.element(inCard('email-resend')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(inCard('email-resend')).toMatchTextContent(/^Send again in \d+ seconds?$/)
  await inCard('email-other').click()
  script.resends = 0
  await send()
  await seeState('code')
  await expect.element(inCard('email-resend')).toHaveTextContent('Send again')
  await inCard('email-resend').click()
  await expect.element(card.getByText('A new mail is on its way.')).toBeVisible()
  expect(script.sent).toHaveLength(3)
})

test('shows why the server refuses the address in the form', async () => {
  const { script } = page(visit)
  script.refuses = 'mail-off'
  await open()
  await send()
  await seeState('email')
  await expect
    .element(inCard('email-refused'))
    .toHaveTextContent('No mail can be sent now. Choose another way to log in.')
  await inCard('email-go').click()
  await seeState('code')
})

test('shows “Please try again after 18 seconds” when the server asks to wait', async () => {
  const { script } = page(visit)
  script.refuses = 'too-early'
  script.retryAfter = 18
  await open()
  await send()
  await expect
    .element(inCard('email-refused'))
    .toHaveTextContent('Please try again after 18 seconds')
})

test('prompts for consent to the host’s texts in the card, and sends nothing before', async () => {
  const { script } = page(visit, {
    config: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://example.org/terms' },
  })
  await open()
  await send()
  await expect.element(card.getByText('Tick this box first, then go on.')).toBeVisible()
  expect(script.sent).toEqual([])
  await card.getByRole('checkbox').click()
  await inCard('email-go').click()
  await seeState('code')
})

test('shows why the login failed, and retries by the same button', async () => {
  const { script } = page(visit)
  script.ends = { exit: 'failed', code: 'too-many-attempts' }
  await asked()
  await type('123456')
  await seeState('failed')
  await expect.element(card.getByText('Too many wrong codes')).toBeVisible()
  script.ends = null
  await inCard('email-again').click()
  await seeState('code')
  await type('123456')
  await seeClosed()
})

test('e-mail is above the wallets, below them when one is installed, or as the host sets; a late wallet moves nothing', async () => {
  const places = (): string[] => inView('[data-testid=email-form], ul').map((each) => each.tagName)
  const first = page(visit)
  await open()
  expect(places()).toEqual(['FORM', 'UL'])
  fox()
  await expect.element(inCard('wallet-test.fox')).toBeVisible()
  expect(places()).toEqual(['FORM', 'UL'])
  first.leave()
  const second = page(visit)
  await open()
  expect(places()).toEqual(['UL', 'FORM'])
  second.leave()
  const third = page(visit, { config: { features: { connectMethodsOrder: ['email', 'wallet'] } } })
  await open()
  expect(places()).toEqual(['FORM', 'UL'])
  third.leave()
  page(visit, { config: { features: { email: false } } })
  await connectButton.click()
  await seeView('Connect')
  await expect.element(inCard('all-wallets')).toBeVisible()
  expect(places()).toEqual(['UL'])
})

test('offers wallets only when the host hides logins in the visitor’s time zone, also while logins load', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const restrictedTimezones = ['Asia/Shanghai', timeZone.toUpperCase()]
  for (const late of [false, true]) {
    const here = page(visit, { late, config: { features: { restrictedTimezones } } })
    await connectButton.click()
    await expect.element(inCard('all-wallets')).toBeVisible()
    expect(inView('[data-testid=email-form]')).toEqual([])
    here.leave()
  }
  page(visit, { config: { features: { restrictedTimezones: [`${timeZone}/Elsewhere`] } } })
  await open()
  expect(inView('[data-testid=email-form]')).toHaveLength(1)
})

/** The service offers these logins. */
const offering = (...config: string[]): Pick<HostOptions, 'answer' | 'config'> => ({
  config: { ...withService, features: { email: true, socials: ['google', 'x'] } },
  answer: service({
    '/appkit/v1/config': () =>
      Response.json({ features: [{ id: 'social_login', isEnabled: true, config }] }),
  }),
})

scenes('connect-login-unavailable', async (visitor, see) => {
  page(visitor, { ...offering('google'), logins: ['email', 'google', 'x'] })
  await connectButton.click()
  await expect.element(inCard('email-unavailable')).toBeVisible()
  await see('connect-login-unavailable')
})

test('shows e-mail and a provider as unavailable when the service refuses what the page names', async () => {
  const { script } = page(visit, { ...offering('google'), logins: ['email', 'google', 'x'] })
  await connectButton.click()
  await expect
    .element(inCard('email-unavailable'))
    .toMatchTextContent(/E-mail address.*Not available here/)
  await expect.element(inCard('email-unavailable')).toHaveAttribute('aria-disabled', 'true')
  expect(inView('[data-testid=email-form]')).toEqual([])
  await expect.element(button('X: Not available here')).toBeVisible()
  inView('[data-testid=login-method-x]')[0]!.click()
  await seeView('Connect')
  expect(script.opened).toEqual([])
  inView('[data-testid=login-method-google]')[0]!.click()
  await seeView('SocialLogin')
  await expect.poll(() => script.opened).toEqual(['google'])
})

test('says that a login is not offered when the host opens the view of one that the service refuses', async () => {
  const { portico } = page(visit, { ...offering('google'), logins: ['email', 'google', 'x'] })
  await connectButton.click()
  await expect.element(inCard('email-unavailable')).toBeVisible()
  await portico.open({ view: 'EmailLogin' })
  await seeState('not-installed')
  await button('Choose another way').click()
  await seeView('Connect')
  await portico.open({ view: 'SocialLogin', data: { loginMethod: 'x' } })
  await seeState('off')
})

test('starts no login from any view in a restricted time zone', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { portico, script } = page(visit, {
    logins: ['email', 'google'],
    config: { features: { restrictedTimezones: [timeZone] } },
  })
  await portico.open({ view: 'EmailLogin' })
  await seeState('not-installed')
  await portico.open({ view: 'SocialLogin', data: { loginMethod: 'google' } })
  await seeState('off')
  await portico.open({ view: 'Socials' })
  await expect.element(card.getByText('There is no other way to log in')).toBeVisible()
  expect(script.opened).toEqual([])
})

test('reserves the field’s place before the connector offers the login, and keeps a typed address', async () => {
  const { script } = page(visit, { late: true })
  await open()
  await send()
  await seeState('waiting')
  script.offer()
  await seeState('code')
  await button('Use another address').click()
  await seeView('Connect')
})
