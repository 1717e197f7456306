import type { Locale } from '../locale.ts'

/** Arabic. */
export const ar: Locale = {
  code: 'ar',
  dir: 'rtl',
  buttons: {
    connect: 'ربط محفظة',
    connecting: 'جارٍ الاتصال',
    account: 'الحساب',
    network: 'الشبكة',
    selectNetwork: 'اختيار الشبكة',
    switchNetwork: 'تبديل الشبكة',
    unknownNetwork: 'شبكة غير معروفة',
    disconnect: 'قطع الاتصال',
    loadingBalance: 'جارٍ تحميل الرصيد',
    unknownBalance: 'الرصيد غير معروف',
    pending: 'معاملات قيد التنفيذ',
    unavailable: 'غير متاح هنا',
    retry: 'إعادة المحاولة',
    close: 'إغلاق',
    loadFailed: 'لم يكتمل التحميل',
    loadFailedHint: 'تحقّق من اتصالك ثم حاول مجددًا.',
  },
  load: () => import('../compiled/connect.ar.ts'),
}
