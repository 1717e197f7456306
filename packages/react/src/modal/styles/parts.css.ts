import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

/** Rows, buttons, logos and the other parts. */
const styles: string = css`
  .row {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${px(12)};
    width: 100%;
    min-height: ${px(56)};
    padding-block: ${px(8)};
    padding-inline: ${px(8)} ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    transition:
      background 0.12s ${ease},
      transform 0.12s ${ease};
  }
  @media (hover: hover) {
    button.row:not(:disabled, [aria-disabled='true']):hover,
    a.row:hover {
      background: var(--portico-surface-raised);
    }
  }
  button.row:not(:disabled, [aria-disabled='true']):active,
  a.row:active {
    background: var(--portico-surface-pressed);
    transform: scale(0.985);
  }
  .row .name {
    display: block;
    font-weight: 500;
    line-height: ${px(20)};
  }
  .row .second {
    display: block;
    font-size: ${px(13)};
    line-height: ${px(16)};
    color: var(--portico-text-secondary);
  }
  .row .text {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .row .trail {
    flex: none;
    display: flex;
    align-items: center;
    gap: ${px(8)};
    color: var(--portico-text-secondary);
    font-size: ${px(13)};
    max-width: 50%;
  }
  .tag {
    display: inline-flex;
    align-items: center;
    gap: ${px(4)};
    padding: ${px(2)} ${px(8)};
    border-radius: ${radius(8)};
    background: var(--portico-surface-raised);
    font-size: ${px(12)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    white-space: nowrap;
  }
  .row:hover .tag {
    background: var(--portico-surface-pressed);
  }
  .tag.positive {
    background: var(--portico-positive-soft) !important;
    color: var(--portico-positive);
  }
  .tag.accent {
    background: var(--portico-accent-soft) !important;
    color: var(--portico-accent-text);
  }
  .tag svg {
    width: ${px(14)};
    height: ${px(14)};
  }
  .logo {
    position: relative;
    flex: none;
    display: grid;
    place-items: center;
    overflow: hidden;
    width: ${px(40)};
    height: ${px(40)};
    border-radius: ${radius(10)};
    color: #fff;
    font-weight: 600;
    font-size: ${px(17)};
    line-height: 1;
    user-select: none;
    outline: 1px solid var(--portico-line);
    outline-offset: -1px;
  }
  .logo img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .logo.icon {
    background: var(--portico-surface-raised);
    color: var(--portico-text);
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: ${px(8)};
    min-height: ${px(44)};
    padding: ${px(8)} ${px(16)};
    border-radius: ${radius(16)};
    font-weight: 500;
    text-align: center;
    transition:
      background 0.12s ${ease},
      transform 0.12s ${ease};
    background: var(--portico-surface-raised);
    color: var(--portico-text);
  }
  .button.block {
    width: 100%;
    min-height: ${px(48)};
  }
  .button.primary {
    background: var(--portico-accent);
    color: var(--portico-on-accent);
  }
  .button.quiet {
    background: none;
  }
  @media (hover: hover) {
    .button:hover {
      background: var(--portico-surface-pressed);
    }
    .button.primary:hover {
      background: var(--portico-accent-hover);
    }
  }
  .button:active {
    transform: scale(0.985);
  }
  .icon-button {
    display: inline-grid;
    place-items: center;
    width: ${px(40)};
    height: ${px(40)};
    border-radius: ${radius(14)};
    color: var(--portico-text-secondary);
    transition: background 0.12s ${ease};
  }
  @media (hover: hover) {
    .icon-button:hover {
      background: var(--portico-surface-raised);
      color: var(--portico-text);
    }
  }
  .icon-button:active {
    background: var(--portico-surface-pressed);
  }
  @media (pointer: coarse) {
    .icon-button {
      min-width: ${px(44)};
      min-height: ${px(44)};
    }
    .sub :is(a, .link) {
      padding-block: ${px(4)};
    }
  }
  .lead {
    margin-bottom: ${px(4)};
  }
  .link {
    cursor: pointer;
    display: inline;
    color: inherit;
  }
  .skeleton {
    display: block;
    background: var(--portico-surface-raised);
    border-radius: ${radius(8)};
    animation:
      p-fade 0.2s 0.12s both,
      p-breathe 1.6s 0.4s ease-in-out infinite;
  }
  .skeleton.line {
    height: ${px(12)};
    width: var(--width, ${px(120)});
    margin-block: ${px(4)};
  }
  .empty {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
    gap: ${px(4)};
    padding: ${px(24)} ${px(16)};
  }
  .empty > svg {
    width: ${px(56)};
    height: ${px(56)};
    color: var(--portico-text-muted);
    margin-bottom: ${px(12)};
  }
  .empty > .button {
    margin-top: ${px(16)};
  }
  .contested {
    color: var(--portico-caution);
  }
  @keyframes p-breathe {
    50% {
      opacity: 0.55;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .row,
    .button {
      transition: none;
    }
    .row:active,
    .button:active {
      transform: none !important;
    }
  }
  @media (forced-colors: active) {
    .row,
    .button,
    .tag {
      border: 1px solid ButtonBorder;
    }
    .button.primary {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    .skeleton {
      border: 1px solid GrayText;
    }
  }
`

export { styles as css }
