import type { Locale } from '../locale.ts'

/** Simplified Chinese. */
export const zhHans: Locale = {
  code: 'zh-Hans',
  dir: 'ltr',
  buttons: {
    connect: '连接钱包',
    connecting: '正在连接',
    account: '账户',
    network: '网络',
    selectNetwork: '选择网络',
    switchNetwork: '切换网络',
    unknownNetwork: '未知网络',
    disconnect: '断开连接',
    loadingBalance: '正在加载余额',
    unknownBalance: '余额未知',
    pending: '待处理交易',
    unavailable: '此处不可用',
    retry: '重试',
    close: '关闭',
    loadFailed: '未能加载',
    loadFailedHint: '请检查网络连接，然后重试。',
  },
  load: () => import('../compiled/connect.zh-Hans.ts'),
}
