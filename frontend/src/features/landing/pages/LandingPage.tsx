import { CallToAction } from "../components/CallToAction";
import { Features } from "../components/Features";
import { Hero } from "../components/Hero";
import { Situations } from "../components/Situations";
import { Steps } from "../components/Steps";
import type { SectionProps } from "../texts";

/** What Divido is, in one page (spec section 2 "Landing"). Rendered at build, plain HTML in the browser. */
export function LandingPage(props: SectionProps) {
  return (
    <>
      <Hero {...props} />
      <Features {...props} />
      <Steps texts={props.texts} />
      <Situations texts={props.texts} />
      <CallToAction texts={props.texts} />
    </>
  );
}
