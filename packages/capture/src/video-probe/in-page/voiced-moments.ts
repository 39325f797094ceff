/**
 * When somebody speaks, in seconds: the middle of each syllable that was made out; none where it is not certain that
 * the sound is speech. What it goes by: a voice glides in pitch within a syllable, notes keep theirs; syllables are
 * short, with quiet between them and hisses beside them (Saunders 1996, Scheirer and Slaney 1997).
 *
 * Of four recordings of speech (the W3C's) and 16 by synthetic voices in four languages, 0.8 to 3 syllables a second
 * glide, 30 to 77 % of all that has a pitch; of the sound of a film without speech and nine synthetic sounds (melodies,
 * chords, vibrato, drums, birds, siren, noise) at most 0.6 and 29 %. Every bound must be met, the last for the sake of
 * sliding tones, so speech that is hurried or under music is mostly left open.
 *
 * Runs in the page: self-contained.
 *
 * @param samples from -1 to 1
 * @param rate samples a second; 8,000 is enough
 */
export function findVoicedMoments(samples: Float32Array, rate: number): number[] {
  /** Seconds from one look at the sound to the next, and of the piece that is looked at. */
  const [step, piece] = [0.01, 0.04];
  /** Hertz of the lowest and highest voice. */
  const [lowest, highest] = [70, 400];
  /** Looks that a syllable takes at least and at most. */
  const [shortest, longest] = [6, 50];
  /** Semitones by which the pitch must, and may, change within a syllable, and from one look to the next. */
  const [leastGlide, mostGlide, mostJump] = [0.8, 8, 2];
  /** Likeness of one period to the next from which there is a pitch, and below which there is none. */
  const [pitched, unpitched] = [0.7, 0.5];

  const hop = Math.round(step * rate);
  const size = Math.round(piece * rate);
  const [shortestPeriod, longestPeriod] = [Math.floor(rate / highest), Math.floor(rate / lowest)];
  const looks = Math.max(0, Math.floor((samples.length - size - longestPeriod) / hop));

  const level = new Float32Array(looks);
  const likeness = new Float32Array(looks);
  const pitch = new Float32Array(looks);
  const hiss = new Uint8Array(looks);
  for (let look = 0; look < looks; look++) {
    const start = look * hop;
    let own = 0;
    let crossings = 0;
    for (let at = start; at < start + size; at++) {
      own += samples[at]! ** 2;
      if (samples[at]! < 0 !== samples[at + 1]! < 0) crossings += 1;
    }
    level[look] = 10 * Math.log10(own / size + 1e-9);
    hiss[look] = crossings > 0.3 * size ? 1 : 0;
    if (level[look]! < -60) continue;
    for (let period = shortestPeriod; period < longestPeriod; period++) {
      let shared = 0;
      let other = 0;
      for (let at = start; at < start + size; at++) {
        shared += samples[at]! * samples[at + period]!;
        other += samples[at + period]! ** 2;
      }
      const alike = shared / Math.sqrt(own * other + 1e-12);
      if (alike > likeness[look]!) {
        likeness[look] = alike;
        pitch[look] = 12 * Math.log2(rate / period);
      }
    }
  }

  const loud = level.toSorted()[Math.floor(0.95 * looks)] ?? 0;
  const isPitched = (look: number) => likeness[look]! > pitched && level[look]! > loud - 25;
  const moments: number[] = [];
  let notes = 0;
  for (let look = 0; look < looks; ) {
    const start = look;
    let [low, high] = [pitch[look]!, pitch[look]!];
    while (look < looks && isPitched(look)) {
      if (look > start && Math.abs(pitch[look]! - pitch[look - 1]!) >= mostJump) break;
      low = Math.min(low, pitch[look]!);
      high = Math.max(high, pitch[look]!);
      look += 1;
    }
    const length = look - start;
    if (length === 0) look += 1;
    if (length < shortest) continue;
    notes += 1;
    const glide = high - low;
    if (length <= longest && glide >= leastGlide && glide <= mostGlide) {
      moments.push((start + length / 2) * step);
    }
  }

  const share = (is: (look: number) => boolean) =>
    level.reduce((sum, _, look) => sum + Number(is(look)), 0) / Math.max(1, looks);
  const quiet = share((look) => level[look]! < loud - 20);
  const hissing = share(
    (look) => hiss[look] === 1 && likeness[look]! < unpitched && level[look]! > loud - 30,
  );
  const isSpeech =
    moments.length >= 5 &&
    moments.length >= 0.75 * looks * step &&
    moments.length >= 0.4 * notes &&
    quiet >= 0.15 &&
    hissing >= 0.015;
  return isSpeech ? moments : [];
}
