/** What the page says when its code cannot be loaded, and with it no catalogue. */
const texts: Readonly<Record<string, string>> = {
  en: 'This page could not be loaded. Check your connection, then reload it.',
  es: 'No se ha podido cargar esta página. Comprueba tu conexión y vuelve a cargarla.',
  ar: 'تعذّر تحميل هذه الصفحة. تحقق من اتصالك ثم أعد تحميلها.',
  zh: '无法加载此页面。请检查网络连接，然后重新加载。',
}

export function sayUnloaded(root: HTMLElement, locale: string): void {
  const [tag = ''] = locale.toLowerCase().split('-')
  const language = Object.hasOwn(texts, tag) ? tag : 'en'
  const notice = root.ownerDocument.createElement('p')
  notice.lang = language
  notice.dir = language === 'ar' ? 'rtl' : 'ltr'
  notice.setAttribute('role', 'alert')
  notice.style.padding = '24px'
  notice.textContent = texts[language]!
  root.replaceChildren(notice)
}
