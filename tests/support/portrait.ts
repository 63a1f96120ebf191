/** A drawn person before a plain wall, 320 by 400 pixels; networks that know faces and people take it for one. */
export const PORTRAIT = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400">
<rect width="320" height="400" fill="#9fb4c0"/>
<defs>
  <radialGradient id="skin" cx=".42" cy=".42" r=".62">
    <stop offset="0" stop-color="#f5d2b9"/><stop offset=".62" stop-color="#e2b090"/><stop offset="1" stop-color="#bd8163"/>
  </radialGradient>
  <linearGradient id="hair" x1="0" y1="0" x2=".25" y2="1">
    <stop offset="0" stop-color="#5a3a26"/><stop offset=".5" stop-color="#442a1b"/><stop offset="1" stop-color="#311d12"/>
  </linearGradient>
  <linearGradient id="shirt" x1=".2" y1="0" x2=".8" y2="1">
    <stop offset="0" stop-color="#465a86"/><stop offset="1" stop-color="#313f63"/>
  </linearGradient>
  <radialGradient id="blush"><stop offset="0" stop-color="#d9765e" stop-opacity=".38"/><stop offset="1" stop-color="#d9765e" stop-opacity="0"/></radialGradient>
  <filter id="soft"><feGaussianBlur stdDeviation=".7"/></filter>
  <filter id="shade"><feGaussianBlur stdDeviation="5"/></filter>
</defs>
<g filter="url(#soft)">
  <path d="M160 50C112 47 82 88 83 146C83 190 78 226 90 252C102 266 122 262 130 246L192 246C200 262 219 266 230 252C242 226 237 190 237 146C238 88 210 47 160 50Z" fill="#2c1a10"/>
  <path d="M20 400Q30 290 120 275L200 275Q290 290 300 400Z" fill="url(#shirt)"/>
  <path d="M132 218L188 218Q188 262 200 279Q160 304 120 279Q132 262 132 218Z" fill="#cf9775"/>
  <path d="M132 224Q160 268 188 224L189 246Q162 278 131 246Z" fill="#8e5a40" opacity=".55" filter="url(#shade)"/>
  <path d="M116 277Q160 307 204 277" fill="none" stroke="#2b3859" stroke-width="6"/>
  <path d="M70 400Q76 350 92 322M250 400Q244 350 228 322" fill="none" stroke="#27324f" stroke-width="2.5" opacity=".55"/>
  <path d="M103 142C101 180 108 207 126 227C140 242 150 246 160 246C170 246 180 242 194 227C212 207 219 180 217 142C215 102 190 82 160 82C130 82 105 102 103 142Z" fill="url(#skin)"/>
  <ellipse cx="124" cy="188" rx="19" ry="14" fill="url(#blush)"/><ellipse cx="196" cy="188" rx="19" ry="14" fill="url(#blush)"/>
  <g id="eyes">
    <path d="M125 159Q136 149 149 159Q137 166 125 159ZM171 159Q184 149 195 159Q183 166 171 159Z" fill="#fbf7f2"/>
    <circle cx="137" cy="157.5" r="5.6" fill="#5b3a22"/><circle cx="183" cy="157.5" r="5.6" fill="#5b3a22"/>
    <circle cx="137" cy="157.5" r="2.8" fill="#150c07"/><circle cx="183" cy="157.5" r="2.8" fill="#150c07"/>
    <circle cx="139" cy="155.5" r="1.3" fill="#fff"/><circle cx="185" cy="155.5" r="1.3" fill="#fff"/>
    <path d="M124 159.5Q136 148 150 159M170 159Q184 148 196 159.5" fill="none" stroke="#2a170d" stroke-width="2.4"/>
    <path d="M127 150Q137 144 148 150M172 150Q183 144 193 150" fill="none" stroke="#b07a5b" stroke-width="1.4" opacity=".8"/>
  </g>
  <path d="M121 144Q135 134 152 141Q136 138 121 144ZM199 144Q185 134 168 141Q184 138 199 144Z" fill="#3b2417" stroke="#3b2417" stroke-width="2"/>
  <path d="M156 158Q155 176 151 187Q150 194 157 194M163 194Q170 194 169 187" fill="none" stroke="#a86c50" stroke-width="2.2" opacity=".85"/>
  <path d="M154 193Q160 198 166 193" fill="none" stroke="#8d523a" stroke-width="2.4"/>
  <path d="M138 211Q150 208.5 160 211.5Q170 208.5 182 211Q160 219 138 211Z" fill="#ad504a"/>
  <path d="M138 211Q160 220 182 211Q173 225 160 225Q147 225 138 211Z" fill="#c2665c"/>
  <path d="M136 210Q160 221 184 210" fill="none" stroke="#84403a" stroke-width="1.4"/>
  <path d="M106 150C112 122 124 104 139 92C160 100 196 116 214 152C206 112 180 92 140 86C116 100 104 124 106 150Z" fill="#8a5a40" opacity=".4" filter="url(#shade)"/>
  <path d="M141 54C104 57 82 96 83 150C84 190 80 216 92 246C106 232 102 196 105 168C108 138 122 108 141 86Z" fill="url(#hair)"/>
  <path d="M135 57C152 43 216 40 234 118C241 166 236 216 228 246C213 232 218 196 215 168C210 142 198 120 174 106C158 98 146 94 136 87Z" fill="url(#hair)"/>
  <path d="M132 64C110 78 94 108 93 150C93 180 90 205 94 226M128 78C110 96 100 122 99 160M146 62C180 54 214 76 225 126C230 160 228 196 226 224M148 74C180 74 206 96 217 140M150 85C176 90 198 108 210 138" fill="none" stroke="#7a5234" stroke-width="1.3" opacity=".55"/>
  <path d="M139 58C138 68 138 78 138 88" fill="none" stroke="#23130b" stroke-width="1.6" opacity=".7"/>
</g></svg>`)
