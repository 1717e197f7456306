/**
 * Whether the page is shown by one of Telegram's apps. A script that a page has loaded for Telegram
 * does not make it so: only the objects that the apps put there themselves do.
 *
 * @param view A window, or what is like one.
 */
export const inTelegram = (view: object): boolean =>
  ['', 'Proxy', 'ProxyProto'].some(
    (end) => Reflect.get(view, `TelegramWebview${end}`) !== undefined,
  )
