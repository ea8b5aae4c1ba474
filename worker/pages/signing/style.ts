export const STYLE = `:root{color-scheme:light dark;--ink:#1c211f;--quiet:#525a56;--line:#cfc9ba;--paper:#fff;--ground:#f3f1ea;--mark:#1f5c40;--on-mark:#fff;--bad:#9b1c1c}
@media (prefers-color-scheme:dark){:root{--ink:#eceae4;--quiet:#b3bab6;--line:#4a514d;--paper:#212624;--ground:#171a19;--mark:#8ad3ae;--on-mark:#10201a;--bad:#ff9d9d}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1.125rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:44rem;margin:0 auto;padding:1rem}
.brand{font-weight:700;color:var(--mark)}
footer{color:var(--quiet)}
h1{font-size:1.6rem;line-height:1.25;margin:.25rem 0 1rem}
h2{font-size:1.25rem;margin:1.5rem 0 .5rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin:0 0 1rem}
.quiet{color:var(--quiet)}
.notice{border:2px solid var(--mark);border-radius:12px;padding:.75rem 1rem;margin:0 0 1rem;background:var(--paper)}
.fault{border:2px solid var(--bad);border-radius:12px;padding:.75rem 1rem;margin:0 0 1rem;background:var(--paper)}
blockquote{margin:0 0 1rem;padding:.5rem 1rem;border-left:4px solid var(--line);white-space:pre-line}
dl{margin:0}dt{color:var(--quiet)}dd{margin:0 0 .75rem}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
label.check{display:flex;gap:.75rem;align-items:flex-start;font-weight:400}
input[type=text],textarea{width:100%;min-height:44px;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:2px solid var(--quiet);border-radius:8px}
input.code{letter-spacing:.4em;font-size:1.5rem;max-width:14rem}
input[type=checkbox]{flex:none;width:24px;height:24px;margin:.2rem 0 0}
.hint{color:var(--quiet);margin:.25rem 0 0}
button,.button{display:inline-block;min-height:44px;padding:.6rem 1.25rem;margin:1rem .5rem 0 0;font:inherit;font-weight:600;border:2px solid var(--mark);border-radius:8px;background:var(--mark);color:var(--on-mark);text-decoration:none;cursor:pointer}
.button.second,button.second{background:transparent;color:var(--mark)}
a{color:var(--mark)}p a{display:inline-block;min-height:44px;padding:.5rem 0}
:focus-visible{outline:3px solid var(--mark);outline-offset:3px}
`;
