import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .who {
    font-weight: 600;
    font-size: ${px(22)};
    line-height: ${px(28)};
    overflow-wrap: anywhere;
  }
  .account,
  .account > .stack {
    gap: ${px(12)};
  }
  .account .who {
    font-size: ${px(17)};
    line-height: ${px(24)};
  }
  .account .hero {
    padding: 0;
  }
  .account .hero .avatar {
    width: ${px(48)};
    height: ${px(48)};
    margin-bottom: ${px(4)};
  }
  .hero .critical {
    flex: none;
  }
  .account .chips {
    padding-top: ${px(4)};
  }
  .account .hero .chip {
    gap: ${px(4)};
    padding-inline: ${px(8)};
  }
  .chip[aria-expanded='true'] {
    background: var(--portico-surface-pressed);
    color: var(--portico-text);
  }
  @media (pointer: fine) {
    .account .hero :is(.pill, .chip) {
      min-height: ${px(32)};
    }
  }
  .quick {
    display: flex;
    justify-content: center;
    max-width: 100%;
    gap: ${px(8)};
  }
  .action {
    flex: 1 1 0;
    min-width: 0;
    max-width: ${px(96)};
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(4)};
    padding: ${px(4)};
    border-radius: ${radius(16)};
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    text-align: center;
    overflow-wrap: anywhere;
    transition: background 0.12s ${ease};
  }
  .action > span {
    display: grid;
    place-items: center;
    width: ${px(44)};
    height: ${px(44)};
    border-radius: 50%;
    background: var(--portico-accent-soft);
    color: var(--portico-accent-text);
  }
  @media (hover: hover) {
    .action:hover {
      background: var(--portico-surface);
    }
  }
  .action:active {
    background: var(--portico-surface-raised);
  }
  .logo.coin {
    font-size: ${px(15)};
  }
  .logo.coin[data-long] {
    font-size: ${px(12)};
  }
  .worth .chip {
    min-height: ${px(28)};
    padding: ${px(2)} ${px(8)};
    gap: ${px(2)};
  }
  .act svg {
    width: ${px(16)};
    height: ${px(16)};
  }
  .full {
    margin-top: ${px(4)};
    padding: ${px(10)} ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    line-height: ${px(24)};
    text-wrap: balance;
    user-select: all;
  }
  .full span {
    margin: 0 ${px(4)};
  }
  .figure {
    font-weight: 600;
    font-size: ${px(34)};
    line-height: ${px(40)};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    letter-spacing: -0.01em;
  }
  .figure small {
    font-size: ${px(17)};
    font-weight: 500;
    color: var(--portico-text-secondary);
  }
  .worth {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(4)};
    text-align: center;
    padding-block: ${px(4)};
  }
  .total {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: center;
    gap: 0 ${px(8)};
  }
  /* Beside the figure, which does not move for it. */
  .total > .updating {
    position: absolute;
    inset-block-start: ${px(13)};
    inset-inline-end: 100%;
    margin-inline: 0 ${px(4)};
  }
  .worth .skeleton {
    width: ${px(160)};
    height: ${px(32)};
    margin-block: ${px(4)};
  }
  .full b {
    font-weight: 600;
  }
  .held {
    border-radius: ${radius(16)};
    background: var(--portico-surface);
  }
  .held .row {
    background: none;
  }
  .held .strong {
    color: var(--portico-text);
    font-weight: 500;
  }
  .held .warn {
    color: var(--portico-caution);
  }
  .why {
    padding-block: 0 ${px(4)};
    padding-inline: ${px(60)} ${px(12)};
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: ${px(4)};
    padding-block: 0 ${px(8)};
    padding-inline: ${px(52)} ${px(8)};
  }
  .act {
    display: inline-flex;
    align-items: center;
    gap: ${px(6)};
    min-height: ${px(32)};
    padding: ${px(4)} ${px(8)};
    border-radius: ${radius(10)};
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    transition: background 0.12s ${ease};
  }
  .act.strong {
    margin-inline-start: ${px(8)};
    background: var(--portico-surface-raised);
    color: var(--portico-text);
  }
  @media (hover: hover) {
    .act:hover {
      background: var(--portico-surface-raised);
      color: var(--portico-text);
    }
    .act.strong:hover {
      background: var(--portico-surface-pressed);
    }
  }
  .act:active {
    background: var(--portico-surface-pressed);
  }
  .act[aria-busy='true'] {
    opacity: 0.7;
  }
  @media (pointer: coarse) {
    .act,
    .worth .chip {
      min-height: ${px(44)};
    }
  }
  @media (max-width: 340px) {
    .acts {
      padding-inline-start: ${px(8)};
    }
  }
  .pair .act.strong {
    margin: 0;
  }
  .more {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    width: 100%;
    min-height: ${px(44)};
    padding: ${px(4)} ${px(8)};
    border-radius: ${radius(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    transition: background 0.12s ${ease};
  }
  .more svg {
    margin-inline: ${px(10)};
  }
  @media (hover: hover) {
    .more:hover {
      background: var(--portico-surface);
      color: var(--portico-text);
    }
  }
  .more:active {
    background: var(--portico-surface-raised);
  }
  .pair {
    display: flex;
    align-items: center;
    gap: ${px(4)};
    padding-inline-end: ${px(8)};
  }
  .pair .row {
    flex: 1;
    min-width: 0;
  }
  .gone {
    flex: 1;
    min-width: 0;
    min-height: ${px(56)};
    display: flex;
    align-items: center;
    padding: ${px(8)} ${px(12)};
    color: var(--portico-text-secondary);
    font-size: ${px(13)};
    line-height: ${px(18)};
    overflow-wrap: anywhere;
    animation: p-fade 0.15s;
  }
  .ask {
    padding: ${px(16)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    text-align: center;
    animation: p-fade 0.15s;
  }
  @media (forced-colors: active) {
    .held,
    .act,
    .more {
      border: 1px solid ButtonBorder;
    }
    .held .row {
      border: 0;
    }
  }
`

export { styles as css }
