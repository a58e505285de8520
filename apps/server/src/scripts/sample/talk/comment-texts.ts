/** What the sample community says about news, demos and everything else. All of it is invented. */

export const ROOTS = `Finally somebody writes it down.
I read this twice and pressed record too late anyway.
Does this count for runs that were sent last week?
Nine hours is fine. I need eleven to press upload.
My plugin did not notice. Thanks for that.
Fewer keys worked. I hate that it worked.
The table needs a row for Wednesdays.
Could the same be done for slide maps?
Is the old list kept somewhere? I miss the typos.
Good to see the queue below twenty again.
What about maps that were renamed twice?
I can watch demos at half speed. I play at half speed.
The third one is a gem. The ladder is not.
Sent mine before reading this. Of course.
Half a second on the first map and it is only Monday.
My record survived. I am as surprised as you are.
Which of them has the water? Asking for a friend with low fps.
This explains the rejection from March. Sorry for the long note.
Please never fix the window on the second one.
I was sure it was the server. It was me.
Works in the demo, does not work in my hands.
Nice to see first records by people with three demos.
Wrong by a zero in which direction?
So that is what the number behind the time means.
Reading the numbers, I am the five on the same wall.
I would have lost a bet about New Year's Eve.
Somebody please beat my time so I can stop explaining it.
Two evenings for one ladder. Worth it.
The list at the end is me, week by week.
Can a crash be on purpose? Hypothetically.
Still think walls without a finisher deserve a name.
That explains why the bots were so calm.
Thank you for naming the second. It helps more than the reason.
Anybody racing the new ones tonight, 20:00 UTC?
Looks shorter than it plays.
My longest stay on one block this year: 48 minutes.
Good rules. I broke two of them on the way here.
The picture of the third map promises a lift. There is no lift.
Put it on the page where one uploads, please.
I will be third on all of them. It is a plan.`.split('\n')

export const REPLIES = `Same here.
Yes, from the day it was written.
No. Send it again, it takes a minute.
Ask the checker, they bite only at night.
That was my first thought too.
20:00 works. Which server?
It does count, mine went through yesterday.
Measure it, then complain. I did, I was wrong.
Speak for yourself, mine was clean.
You can see it at 00:41 in the demo.
There is a lift. It is out of order.
I have the old list in a drawer. A real drawer.
Try it without touching W.
The window stays, I asked.
Both. One map had two zeros too many.
Then train the ladder, not the start.
That is the nicest rejection I have read.
Do it and tell us.
It is me. Sorry.
Counted again: 47 minutes.
Only if the crash is faster.
Third is a good place. Nobody looks at you.
Give it a week.
They say that every year.
99.5, not 100.
I can host it, ten slots.
You are not alone, there are two of us on that block.
Wednesdays do not exist in this game.
Half speed is how I see it anyway.
Good point, added to the rules.
I stand corrected.
Not before Sunday.
Take the left one.
The left one is worse.
Then take the right one.
We are talking about the same jump, are we?
We are not.
Fine, I will record it.
Do. Before the start button.
Very funny.`.split('\n')

export const DEMO_ROOTS = `That last slide. How?
The start alone is worth watching.
Two hundredths. I need a walk.
First run I have seen that uses the crate.
New line through the shaft, and it is legal.
I had this record for nine days. Nine good days.
The gap before the end is where everybody else loses it.
Is it the short or the long ladder here?
Watched it four times, still do not see the trick.
Prestrafe of a god, landing of a fridge.
Well earned. I stopped at half the map.
This route looked finished last year.
Somebody please do the hard one too.
Would be faster with the crouch at the second wall. Says my father.
Quietest run of the week.
Six records in one evening, leave some for Tuesday.
I only came to see who took mine.
That is how the mapper meant it, I suppose.
Beaten by a man with 40 fps less. Respect.
Best thing on the list since the well.
Is the pause in the middle allowed? Looks like thinking.
Checkpoints or not, this is pretty.`.split('\n')

export const DEMO_REPLIES = `No keys on the last third. That is all.
Long ladder, left side.
It is allowed. Thinking is free.
Thank you. It took the whole of Sunday.
You will have it back by Friday.
The crate is the trick.
I do not know either. It happened.
Tried it your way: slower by a second.
Your father is right.
The hard one is waiting in the queue.
Do not give them ideas.
Watch the shadow, not the player.`.split('\n')

export const CHAT = `evening
anybody on the stairs server?
two of us, come
brb, tea
who has the config with the smaller crosshair
mine is smaller, it is off
gl with the new ones
I am stuck at the third block since 19:00
which third block
exactly
try from the far corner
far corner worked, thanks
record on the first new map will not last the night
it did not last the hour
demo sent, be kind
kind is not in the rules
is the list down or is it my cable
your cable
it was my cable
99.5 not 100, I know, I know
who writes the map names, honestly
somebody with a thesaurus
race at 20:00 UTC, ten slots
in
in
in, if dinner is short
dinner was not short
started without you
saw it, nice finish
three of us fell at the same jump
four
good morning from the other side
nine in the morning and already on a ladder
best time for ladders, no witnesses
does anybody still use mpbhop on purpose
yes
why
my server, my rules
can a checker look at the one from yesterday, no forceShutdown
looked, released
thank you
that was quick
slow day
the well is the best map of the year, fight me
the orchard is
the orchard has no floor
exactly
going to bed with a better time than I got up with
gn
gn all
who moved the last button
nobody moved it, you were never that far`.split('\n')
