import { CallToAction } from "../components/CallToAction";
import { Features } from "../components/Features";
import { Hero } from "../components/Hero";
import { Situations } from "../components/Situations";
import { Steps } from "../components/Steps";
import type { SectionProps } from "../texts";

/** The landing page (docs/product.md 2.3). The build renders it to plain HTML. */
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
