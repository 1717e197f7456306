import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

/**
 * The styles that no view needs before the wallet list is on screen: they load with the first of
 * the other views.
 */
const styles: string = css`
  .view[data-move] {
    animation: p-in 0.15s ${ease};
  }
  .view.leaving[data-move] {
    animation: p-out 0.15s ${ease} forwards;
  }
  [data-move='back'] {
    --to: -1;
  }
  @keyframes p-in {
    from {
      opacity: 0;
      transform: translateX(calc(12px*var(--to, 1)*var(--way, 1)));
    }
  }
  @keyframes p-out {
    to {
      opacity: 0;
      transform: translateX(calc(-12px*var(--to, 1)*var(--way, 1)));
    }
  }
  [dir='rtl'] {
    --way: -1;
  }
  @media (prefers-reduced-motion: reduce) {
    .view.leaving[data-move] {
      --way: 0;
      animation: p-out 0.15s forwards !important;
    }
  }
  .notice.alert {
    background: var(--portico-caution-soft);
  }
  .notice.alert > svg {
    color: var(--portico-caution);
  }
  .notice b {
    font-weight: 600;
    display: block;
  }
  .alert a {
    text-decoration: underline;
  }
  .notice.success > svg {
    color: var(--portico-positive);
  }
  .stack.tight {
    gap: ${px(8)};
  }
  .group > h2 {
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    padding: ${px(8)} ${px(4)} ${px(4)};
  }
  .figures {
    font-variant-numeric: tabular-nums;
  }
  .pill {
    display: inline-flex;
    align-items: center;
    gap: ${px(4)};
    max-width: 100%;
    min-height: ${px(40)};
    padding: ${px(4)} ${px(8)};
    border-radius: ${radius(14)};
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
  }
  .pill > span:not(.logo, .badged) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    .pill:hover {
      background: var(--portico-surface-raised);
    }
    .pill:hover,
    .tabs button:hover {
      color: var(--portico-text);
    }
  }
  .pill:active {
    background: var(--portico-surface-pressed);
  }
  :is(.button, .pill).critical {
    color: var(--portico-critical);
  }
  .row .amount {
    color: var(--portico-text);
    font-size: ${px(15)};
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: end;
  }
  .tag.caution {
    background: var(--portico-caution-soft) !important;
    color: var(--portico-caution);
  }
  .row.plain {
    background: none;
  }
  .row[aria-disabled='true'] {
    cursor: default;
  }
  .row[aria-disabled='true'] .logo {
    opacity: 0.5;
  }
  .button[aria-busy='true'] {
    opacity: 0.7;
  }
  .logo.small {
    width: ${px(24)};
    height: ${px(24)};
    border-radius: ${radius(8)};
    font-size: ${px(12)};
  }
  .logo.round {
    border-radius: 50%;
  }
  .logo.large {
    width: ${px(64)};
    height: ${px(64)};
    font-size: ${px(28)};
  }
  .logo.large:not(.round) {
    border-radius: ${radius(16)};
  }
  .avatar {
    flex: none;
    overflow: hidden;
    border-radius: 50%;
    width: ${px(64)};
    height: ${px(64)};
    box-shadow: inset 0 0 0 1px var(--portico-line);
  }
  .avatar.small {
    width: ${px(40)};
    height: ${px(40)};
  }
  .avatar img,
  .avatar svg {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .search {
    position: relative;
    display: flex;
    align-items: center;
  }
  .search > svg {
    position: absolute;
    inset-inline-start: ${px(12)};
    color: var(--portico-text-secondary);
    pointer-events: none;
  }
  .search input {
    width: 100%;
    height: ${px(48)};
    padding-inline: ${px(40)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    font-size: max(16px, ${px(15)});
    box-shadow: inset 0 0 0 1px var(--portico-edge);
  }
  .search input:focus-visible {
    outline-offset: -2px;
    box-shadow: none;
  }
  .search input::placeholder {
    color: var(--portico-text-secondary);
    opacity: 1;
  }
  .search input::-webkit-search-cancel-button {
    display: none;
  }
  .search .icon-button {
    position: absolute;
    inset-inline-end: ${px(4)};
  }
  .ring {
    position: relative;
    display: grid;
    place-items: center;
    width: ${px(88)};
    height: ${px(88)};
    margin-inline: auto;
  }
  .ring > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    animation: p-spin 1.4s linear infinite;
  }
  .ring circle {
    fill: none;
    stroke-width: 2;
    stroke-linecap: round;
  }
  .ring .track {
    stroke: var(--portico-line);
  }
  .ring .arc {
    stroke: var(--portico-accent);
    stroke-dasharray: 64 200;
  }
  .badge {
    position: absolute;
    inset-block-end: ${px(4)};
    inset-inline-end: ${px(4)};
    display: grid;
    place-items: center;
    width: ${px(24)};
    height: ${px(24)};
    border-radius: 50%;
    background: var(--portico-critical);
    color: var(--portico-canvas);
    box-shadow: 0 0 0 3px var(--portico-canvas);
  }
  .badge svg {
    stroke-width: 2.25;
  }
  .badge.caution {
    background: var(--portico-caution);
  }
  @keyframes p-spin {
    to {
      transform: rotate(360deg);
    }
  }
  .wait {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
    gap: ${px(4)};
    padding: ${px(12)} ${px(8)} ${px(4)};
  }
  .wait .ring,
  .wait > .logo {
    margin-bottom: ${px(16)};
  }
  .hint {
    padding: ${px(12)} ${px(16)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    text-align: start;
    animation: p-fade 0.15s;
  }
  .actions {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding-top: ${px(8)};
  }
  .hero {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
    gap: ${px(4)};
    padding-top: ${px(4)};
  }
  .hero > .logo {
    margin-bottom: ${px(12)};
  }
  .hero .sub,
  .wait .sub {
    text-wrap: balance;
    max-width: ${px(296)};
  }
  .hero .avatar {
    margin-bottom: ${px(8)};
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: ${px(8)};
    min-height: ${px(36)};
    padding: ${px(4)} ${px(12)};
    border-radius: ${radius(12)};
    background: var(--portico-surface);
    font-size: ${px(13)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    font-variant-numeric: tabular-nums;
  }
  .chip:hover {
    background: var(--portico-surface-raised);
    color: var(--portico-text);
  }
  .chip svg,
  .pill svg,
  .badge svg {
    width: ${px(16)};
    height: ${px(16)};
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: ${px(8)};
    padding-top: ${px(8)};
  }
  .chip[aria-pressed='true'] {
    background: var(--portico-accent-soft);
    color: var(--portico-accent-text);
  }
  .fade {
    animation: p-fade 0.15s;
  }
  .wrong {
    color: var(--portico-critical);
    font-size: ${px(13)};
    line-height: ${px(18)};
  }
  .apart {
    display: flex;
    justify-content: center;
  }
  .apart .link {
    padding-block: ${px(8)};
  }
  .hero .pill {
    background: var(--portico-surface);
    min-width: 0;
    padding-inline: ${px(8)} ${px(12)};
    gap: ${px(8)};
  }
  .row .warn {
    color: var(--portico-caution);
  }
  .chips.start {
    justify-content: start;
    padding-top: 0;
  }
  .tabs {
    display: flex;
    gap: ${px(4)};
    padding: ${px(4)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
  }
  .tabs button {
    flex: 1 1 0;
    min-width: 0;
    min-height: ${px(36)};
    padding: ${px(4)};
    border-radius: ${radius(12)};
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    text-align: center;
    color: var(--portico-text-secondary);
    overflow: hidden;
    text-overflow: ellipsis;
    transition: background 0.12s ${ease};
  }
  .tabs [aria-selected='true'] {
    background: var(--portico-surface-pressed);
    color: var(--portico-text);
  }
  @media (pointer: coarse) {
    .pill {
      min-width: ${px(44)};
    }
    .pill,
    .chip,
    .tabs button {
      min-height: ${px(44)};
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .ring > svg {
      animation: p-breathe 2s ease-in-out infinite;
    }
  }
  @media (forced-colors: active) {
    .row[aria-disabled='true'] {
      color: GrayText;
    }
    .tabs button {
      border: 1px solid ButtonBorder;
    }
    .tabs [aria-selected='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    .search input,
    .chip {
      border: 1px solid ButtonBorder;
    }
    .ring .arc {
      stroke: Highlight;
    }
  }
`

export { styles as css }
